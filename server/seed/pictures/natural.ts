import { contours } from 'd3-contour'
import { Delaunay } from 'd3-delaunay'
import type { Random } from '../chance/random.ts'
import { canvas, type Draw, hundredth, tenth } from './canvas.ts'

const { width, height } = canvas
type Point = [number, number]

/** Families that look like maps, measurements and growth. */
export const natural = { contour, delaunay, flow, ridge, voronoi, waves } satisfies Record<string, Draw>

/** Height lines over a few hills and hollows. */
function contour(...[random, { ink, accent }]: Parameters<Draw>) {
  const [columns, rows] = [64, 40]
  const hills = Array.from({ length: 6 }, () => ({
    x: random() * columns,
    y: random() * rows,
    spread: 5 + random() * 13,
    rise: random() * 2 - 0.7,
  }))
  const field: number[] = []
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      field.push(
        hills.reduce(
          (sum, h) => sum + h.rise * Math.exp(-((x - h.x) ** 2 + (y - h.y) ** 2) / (2 * h.spread * h.spread)),
          0,
        ) +
          0.05 * Math.sin(x * 0.4) * Math.cos(y * 0.5),
      )
  const low = Math.min(...field)
  const span = Math.max(...field) - low
  const levels = Array.from({ length: 15 }, (_, i) => low + (span * (i + 1)) / 16)
  const place = ([x = 0, y = 0]: number[]) =>
    `${Math.round((x / (columns - 1)) * width * 1.03 - 10)} ${Math.round((y / (rows - 1)) * height * 1.04 - 10)}`
  const thin = (ring: number[][]) => ring.filter((_, i) => i % 2 === 0 || ring.length < 14)
  return contours()
    .size([columns, rows])
    .smooth(true)
    .thresholds(levels)(field)
    .map(({ coordinates }, i) => {
      const path = coordinates
        .map((area) => area.map((ring) => `M${thin(ring).map(place).join('L')}Z`).join(''))
        .join('')
      const [fill, opacity] = i >= 12 ? [accent, 0.9] : [ink, 0.045]
      const [lineOpacity, line] = i % 4 === 3 ? [0.95, 1.8] : [0.5, 0.9]
      return `<path d="${path}" fill="${fill}" fill-opacity="${opacity}" stroke="${ink}" stroke-opacity="${lineOpacity}" stroke-width="${line}"/>`
    })
    .join('')
}

/** A net of triangles that is dense and lit around one place. */
function delaunay(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const points = Array.from({ length: 70 }, (): Point => [random() * 760 - 60, random() * 520 - 60])
  const { triangles } = Delaunay.from(points)
  const focus: Point = [width * (0.3 + 0.4 * random()), height * (0.3 + 0.4 * random())]
  const distance = (x: number, y: number) => Math.hypot(x - focus[0], y - focus[1]) / 300
  let out = ''
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = [...triangles.subarray(i, i + 3)].map((at) => points[at] ?? focus)
    const [x, y] = centre(corners)
    const far = distance(x, y)
    const opacity = Math.max(0, 0.85 - far) * (0.5 + random() * 0.6)
    const fill = random() < 0.05 && far < 0.8 ? accent : ink
    out += `<path d="M${corners.map((p) => p.map(Math.round).join(' ')).join('L')}Z" fill="${fill}" fill-opacity="${hundredth(Math.min(1, opacity))}" stroke="${light}" stroke-opacity=".55" stroke-width=".9"/>`
  }
  for (const [x, y] of points) {
    const far = distance(x, y)
    if (far < 1)
      out += `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${tenth(1.5 + 3 * (1 - far))}" fill="${light}"/>`
  }
  return out
}

/** Streaks along a field of directions. */
function flow(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const [a, b, pitch] = [random() * 6, random() * 6, 0.006 + random() * 0.004]
  let out = ''
  for (let streak = 0; streak < 120; streak++) {
    let x = random() * width * 1.1 - 30
    let y = random() * height * 1.1 - 20
    let path = `M${Math.round(x)} ${Math.round(y)}`
    const length = 10 + random() * 22
    for (let k = 0; k < length; k++) {
      const angle = Math.sin(x * pitch + a) + Math.cos(y * pitch * 1.6 + b) + 0.4 * Math.sin((x + y) * 0.004)
      x += 9 * Math.cos(angle)
      y += 9 * Math.sin(angle)
      path += `L${Math.round(x)} ${Math.round(y)}`
    }
    const z = random()
    const colour = z < 0.08 ? accent : z < 0.3 ? light : ink
    out += `<path d="${path}" stroke="${colour}" stroke-width="${tenth(1 + random() * (z < 0.3 ? 4.5 : 2.4))}" stroke-linecap="round" stroke-opacity="${hundredth(0.5 + random() * 0.5)}"/>`
  }
  return out
}

/** Nineteen traces, one behind the other. */
function ridge(...[random, { ground, ink, accent }]: Parameters<Draw>) {
  let out = ''
  for (let row = 0; row < 19; row++) {
    const base = 70 + row * 18
    const peak = width * (0.3 + 0.4 * random())
    const rise = 18 + random() * 64
    let path = `M-4 ${base}`
    for (let x = 0; x <= width; x += 8) {
      const near = Math.exp(-((x - peak) ** 2) / (2 * 110 * 110))
      const y = base - near * rise * (0.55 + 0.45 * Math.sin(x * 0.09 + row * 1.7 + random() * 0.6)) - random() * 2.4
      path += `L${x} ${Math.round(y)}`
    }
    const strong = row === 11
    out += `<path d="${path}L${width + 4} ${base}V${height + 9}H-4Z" fill="${ground}" stroke="${strong ? accent : ink}" stroke-width="${strong ? 2.4 : 1.4}"/>`
  }
  return out
}

/** Cells with a nucleus. */
function voronoi(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const bounds: [number, number, number, number] = [-4, -4, width + 4, height + 4]
  let points = Array.from({ length: 64 }, (): Point => [random() * width, random() * height])
  const cells = () => Array.from(Delaunay.from(points).voronoi(bounds).cellPolygons())
  // Moves points to the middle of their cells twice: evenly sized, as in tissue.
  for (let round = 0; round < 2; round++) points = cells().map(centre)
  return cells()
    .map((cell, i) => {
      const [x, y] = points[i] ?? centre(cell)
      const inner = cell.map((p) => `${tenth(x + (p[0] - x) * 0.9)} ${tenth(y + (p[1] - y) * 0.9)}`).join('L')
      const z = random()
      const [fill, opacity] = z < 0.07 ? [accent, 1] : [ink, hundredth(0.16 + random() * 0.5)]
      return `<path d="M${inner}Z" fill="${fill}" fill-opacity="${opacity}" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"/><circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(3 + random() * 5)}" fill="${light}" opacity=".9"/>`
    })
    .join('')
}

/** Rings around two or three stations. */
function waves(...[random, { ink, light, accent }]: Parameters<Draw>) {
  const stations = [
    { x: near(random, 0.3), y: near(random, 0.55), colour: ink, line: 7, taper: 0.36 },
    { x: near(random, 0.72), y: near(random, 0.38), colour: accent, line: 5, taper: 0.28 },
    ...(random() < 0.4 ? [{ x: near(random, 0.5), y: near(random, 0.8), colour: light, line: 4, taper: 0.22 }] : []),
  ]
  const gap = 20 + random() * 9
  let out = ''
  for (const { x, y, colour, line, taper } of stations) {
    const [cx, cy] = [Math.round(x * width), Math.round(y * height)]
    for (let ring = 1; ring < 16; ring++)
      out += `<circle cx="${cx}" cy="${cy}" r="${Math.round(ring * gap - 8)}" stroke="${colour}" stroke-width="${tenth(line - ring * taper)}" stroke-opacity="${hundredth(1 - ring * 0.055)}"/>`
    out += `<circle cx="${cx}" cy="${cy}" r="9" fill="${light}"/>`
  }
  return out
}

function near(random: Random, place: number) {
  return place + (random() - 0.5) * 0.22
}

function centre(points: readonly (readonly number[])[]): Point {
  const sum = points.reduce(
    (s: Point, [x = 0, y = 0]): Point => [s[0] + x / points.length, s[1] + y / points.length],
    [0, 0],
  )
  return sum
}
