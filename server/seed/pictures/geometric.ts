import { pick, randomFrom } from '../chance/random.ts'
import { canvas, type Draw, hundredth, tenth } from './canvas.ts'
import { dot, type SolidName, solid, wires } from './solids.ts'

const { width, height } = canvas

/** Families made of regular figures. */
export const geometric = { lattice, rosette, truchet, solid: oneSolid, circuit } satisfies Record<string, Draw>

/** Rhombic tiling: each hexagon a cube that is lit, shaded, coloured or only outlined. */
function lattice(...[random, { ink, light, accent }, [k1, k2]]: Parameters<Draw>) {
  const side = 46
  const half = (side * Math.sqrt(3)) / 2
  const sides = new Map<string, string>()
  let outlines = ''
  for (let row = -1; row < height / (side * 0.75) + 2; row++) {
    for (let column = -1; column < width / (half * 2) + 2; column++) {
      const x = column * half * 2 + (row % 2 ? half : 0)
      const y = row * side * 1.5
      const corner = (k: number) =>
        `${tenth(x + side * Math.sin((k * Math.PI) / 3))},${tenth(y - side * Math.cos((k * Math.PI) / 3))}`
      const centre = `M${tenth(x)} ${tenth(y)}`
      const rhomb = (a: number, b: number, fill: string, opacity: number) => {
        const style = `fill="${fill}" opacity="${opacity}"`
        sides.set(style, `${sides.get(style) ?? ''}${centre}L${corner(a)}L${corner((a + 1) % 6)}L${corner(b)}Z`)
      }
      const cube = (top: [string, number], right: [string, number], left: [string, number]) => {
        rhomb(5, 1, ...top)
        rhomb(1, 3, ...right)
        rhomb(3, 5, ...left)
      }
      const tone = Math.sin(x * 0.011 + k1) + Math.cos(y * 0.014 + k2) + random() * 0.9
      if (tone > 1.25) cube([light, 0.95], [ink, 0.85], [ink, 0.45])
      else if (tone > 0.35) cube([ink, 0.5], [ink, 0.24], [ink, 0.12])
      else if (tone < -0.85 && random() < 0.35) cube([accent, 1], [accent, 0.75], [accent, 0.5])
      else outlines += `${centre}L${corner(1)}${centre}L${corner(3)}${centre}L${corner(5)}`
    }
  }
  const filled = [...sides].map(([style, path]) => `<path d="${path}" ${style}/>`).join('')
  return `<path d="${outlines}" stroke="${ink}" stroke-opacity=".4"/>${filled}`
}

/** Guilloche: nine waved rings around a medallion. */
function rosette(...[random, { ground, ink, light, accent }]: Parameters<Draw>) {
  const x = width * (0.5 + (random() - 0.5) * 0.24)
  const y = height * 0.5
  const petals = 5 + Math.floor(random() * 5)
  let out = ''
  for (let ring = 0; ring < 9; ring++) {
    let path = ''
    for (let i = 0; i <= 160; i++) {
      const angle = (i / 160) * Math.PI * 2
      const radius =
        60 + ring * 17 + (18 + ring * 4) * Math.sin(petals * angle + ring * 0.32) + 6 * Math.sin(3 * petals * angle)
      path += `${i ? 'L' : 'M'}${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
    }
    const strong = ring % 4 === 1
    out += `<path d="${path}Z" stroke="${strong ? accent : ink}" stroke-opacity="${strong ? 1 : 0.8}" stroke-width="${strong ? 1.6 : 1}" fill="${ink}" fill-opacity=".05"/>`
  }
  const colour = ground === '#17324E' ? ground : ink
  const mark = wires('icosa', [0.35, 0.36, 0], { size: 80, radius: 0.42, stroke: 1.6, colour, behind: 0.25 })
  return `${out}<circle cx="${tenth(x)}" cy="${y}" r="42" fill="${light}"/><g transform="translate(${tenth(x - 40)} ${y - 40})">${mark}</g>`
}

/** Tiles with a quarter circle, a dot or stripes. */
function truchet(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const s = 80
  let out = ''
  for (let y = 0; y < height; y += s) {
    for (let x = 0; x < width; x += s) {
      const quarters = [
        `M${x} ${y}H${x + s}A${s} ${s} 0 0 1 ${x} ${y + s}Z`,
        `M${x + s} ${y}V${y + s}A${s} ${s} 0 0 1 ${x} ${y}Z`,
        `M${x + s} ${y + s}H${x}A${s} ${s} 0 0 1 ${x + s} ${y}Z`,
        `M${x} ${y + s}V${y}A${s} ${s} 0 0 1 ${x + s} ${y + s}Z`,
      ]
      const quarter = pick(random, quarters)
      const z = random()
      if (z < 0.72) out += `<path d="${quarter}" fill="${z < 0.12 ? accent : z < 0.4 ? light : ink}"/>`
      else if (z < 0.86) out += `<circle cx="${x + s / 2}" cy="${y + s / 2}" r="${s / 4}" fill="${ink}"/>`
      else
        for (let stripe = 0; stripe < 5; stripe++)
          out += `<path d="M${x} ${y + 8 + stripe * 16}h${s}" stroke="${ink}" stroke-width="4"/>`
    }
  }
  return out
}

/** One lit solid on squared paper. */
function oneSolid(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const name = pick<SolidName>(random, ['icosa', 'dodeca', 'octa', 'cube'])
  const { points, faces, edges } = solid(name, [random() * 3, random() * 3, random() * 3])
  const x = width * (0.42 + random() * 0.16)
  const spots = points.map((point) => `${Math.round(x + point[0] * 165)} ${Math.round(height * 0.52 - point[1] * 165)}`)
  const lamp: [number, number, number] = [-0.4767, 0.6674, 0.5721]
  let out = ''
  for (let y = 20; y <= 400; y += 38) out += `<path d="M0 ${y}H${width}" stroke="${ink}" stroke-opacity=".16"/>`
  for (let at = 16; at <= 624; at += 38) out += `<path d="M${at} 0V${height}" stroke="${ink}" stroke-opacity=".16"/>`
  out += `<ellipse cx="${Math.round(x)}" cy="${height - 24}" rx="150" ry="11" fill="${ink}" opacity=".25"/>`
  const facing = faces.filter((face) => face.normal[2] > 0)
  facing.forEach(({ corners, normal }, i) => {
    const opacity = i === 2 ? 1 : hundredth(Math.max(0.08, 0.15 + 0.8 * dot(normal, lamp)))
    out += `<path d="M${corners.map((corner) => spots[corner]).join('L')}Z" fill="${i === 2 ? accent : ink}" fill-opacity="${opacity}" stroke="${light}" stroke-width="1.6" stroke-linejoin="round"/>`
  })
  for (const edge of edges)
    if (!edge.front)
      out += `<path d="M${spots[edge.from]}L${spots[edge.to]}" stroke="${light}" stroke-opacity=".28" stroke-width="1.1"/>`
  return out
}

/** Traces between pads, and one chip. */
function circuit(...[random, { ground, ink, light, accent }, [k1, k2]]: Parameters<Draw>) {
  let out = ''
  for (let trace = 0; trace < 30; trace++) {
    const start = { x: Math.round(random() * 32) * 20, y: Math.round(random() * 20) * 20 }
    let { x, y } = start
    let path = `M${x} ${y}`
    for (let k = 0; k < 3 + random() * 3; k++) {
      const length = 20 * (1 + Math.floor(random() * 5))
      const direction = Math.floor(random() * 4)
      const sign = direction === 2 ? 0.6 : -0.6
      if (direction === 0) x += length
      else if (direction === 1) y += length
      else [x, y] = [x + length * sign, y + length * sign]
      path += `L${Math.round(x)} ${Math.round(y)}`
    }
    const live = random() < 0.14
    out += `<path d="${path}" stroke="${live ? accent : ink}" stroke-width="${live ? 4 : 3}" stroke-linejoin="round" stroke-opacity="${live ? 1 : 0.75}"/><circle cx="${start.x}" cy="${start.y}" r="6" fill="${ground}" stroke="${light}" stroke-width="2.5"/><circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="4.5" fill="${light}"/>`
  }
  return out + chip(Math.round(k1 * 1000), Math.round(k2 * 1000), ground, light)
}

/** Draws a chip whose place and width differ on every plate. */
function chip(a: number, b: number, ground: string, light: string) {
  const random = randomFrom(a * 7919 + b)
  const pins = 6 + Math.floor(random() * 4)
  const side = pins * 20
  const x = 20 * Math.round((120 + random() * (400 - side)) / 20)
  const y = 20 * Math.round((70 + random() * (260 - side)) / 20)
  let out = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="4" fill="${light}"/><rect x="${x + 22}" y="${y + 22}" width="${side - 44}" height="${side - 44}" fill="none" stroke="${ground}" stroke-width="2"/>`
  for (let pin = 0; pin < pins; pin++) {
    const at = 10 + pin * 20
    out += `<path d="M${x + at} ${y - 18}v18M${x + at} ${y + side}v18M${x - 18} ${y + at}h18M${x + side} ${y + at}h18" stroke="${light}" stroke-width="5"/>`
  }
  return out
}
