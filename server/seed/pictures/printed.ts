import { canvas, type Draw, hundredth, tenth } from './canvas.ts'
import { inkOnLight } from './pigments.ts'

const { width, height } = canvas

/** Families that look like print, paper, screens and elevations. */
export const printed = { halftone, ruled, doc, screen, plan } satisfies Record<string, Draw>

/** Dots that swell around two places. */
function halftone(...[random, { ink, accent }]: Parameters<Draw>) {
  const large = { x: width * (0.2 + 0.6 * random()), y: height * (0.2 + 0.6 * random()) }
  const small = { x: width * random(), y: height * random() }
  // One path per colour: seven hundred separate circles take five times as long to draw.
  const dots = { large: '', small: '', rest: '' }
  for (let row = 0; row <= height / 20; row++)
    for (let column = 0; column <= width / 20; column++) {
      const [x, y] = [column * 20 + (row % 2 ? 10 : 0), row * 20]
      const r = 9.6 * Math.max(0, 1 - Math.hypot(x - large.x, y - large.y) / 260)
      const second = 8 * Math.max(0, 1 - Math.hypot(x - small.x, y - small.y) / 170)
      if (second > r && second > 1) dots.small += disc(x, y, tenth(second))
      else if (r > 0.7) dots.large += disc(x, y, tenth(r))
      else dots.rest += disc(x, y, 1)
    }
  return `<path d="${dots.rest}" fill="${ink}" opacity=".5"/><path d="${dots.large}" fill="${ink}"/><path d="${dots.small}" fill="${accent}"/>`
}

function disc(x: number, y: number, r: number) {
  return `M${tenth(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** A page of lines with a margin and one marked passage. */
function ruled(...[random, { ink, light, accent }]: Parameters<Draw>) {
  let out = `<path d="M150 0V${height}" stroke="${accent}" stroke-width="2"/>`
  let y = 44
  const marked = 3 + Math.floor(random() * 4)
  for (let line = 0; line < 17; line++) {
    const last = line % 5 === 4
    const long = (last ? 0.35 : 0.8 + random() * 0.2) * 410
    const lit = line === marked || line === marked + 1
    if (lit)
      out += `<rect x="174" y="${y - 7}" width="${Math.round(long) + 8}" height="18" fill="${accent}" opacity=".9"/>`
    for (let x = 178; x < 158 + long; ) {
      const word = 16 + random() * 52
      out += `<rect x="${Math.round(x)}" y="${y}" width="${Math.round(Math.min(word, 178 + long - x))}" height="4" fill="${lit ? light : ink}" opacity="${lit ? 1 : 0.85}"/>`
      x += word + 7
    }
    if (line === marked)
      out += `<path d="M40 ${y}h76M40 ${y + 10}h60M40 ${y + 20}h68" stroke="${ink}" stroke-width="3"/>`
    y += last ? 32 : 20
  }
  return out
}

/** Two sheets, the upper one with a chart. */
function doc(...[random, pigment]: Parameters<Draw>) {
  const { light, accent } = pigment
  const ink = inkOnLight(pigment)
  const lines = (x: number, top: number, count: number) =>
    Array.from(
      { length: count },
      (_, i) =>
        `<rect x="${x + 28}" y="${top + i * 17}" width="${Math.round(150 + random() * 54)}" height="5" fill="${ink}" opacity=".4"/>`,
    ).join('')
  const sheet = (x: number, y: number, turn: number, inside: string) =>
    `<g transform="rotate(${turn} ${x + 130} 200)"><rect x="${x}" y="${y}" width="260" height="340" fill="${light}" stroke="${ink}" stroke-opacity=".25"/><rect x="${x + 28}" y="${y + 34}" width="150" height="12" fill="${ink}"/><rect x="${x + 28}" y="${y + 54}" width="100" height="12" fill="${ink}"/>${inside}</g>`
  const under = sheet(150, 70, -4, lines(150, 158, 14))
  const bars = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${286 + i * 21}" y="${Math.round(218 - random() * 70)}" width="12" height="60" fill="${i === 5 ? accent : ink}" opacity=".8"/>`,
  ).join('')
  const chart = `<rect x="278" y="134" width="204" height="90" fill="${ink}" opacity=".12"/>${bars}<rect x="278" y="224" width="204" height="70" fill="${light}"/>`
  return under + sheet(250, 50, 3, chart + lines(250, 242, 7))
}

/** A window of an application: list, three figures, a curve. */
function screen(...[random, pigment]: Parameters<Draw>) {
  const { ink: frame, light, accent } = pigment
  const ink = inkOnLight(pigment)
  let out = `<rect x="70" y="46" width="500" height="400" rx="8" fill="${light}"/><path d="M70 82H570" stroke="${frame}" stroke-opacity=".3"/><circle cx="90" cy="64" r="5" fill="${accent}"/><rect x="110" y="60" width="90" height="8" fill="${ink}" opacity=".7"/><rect x="500" y="58" width="50" height="12" rx="3" fill="${accent}"/><rect x="90" y="104" width="96" height="9" fill="${ink}" opacity=".8"/>`
  for (let i = 0; i < 8; i++)
    out += `<rect x="90" y="${130 + i * 24}" width="${Math.round(50 + random() * 56)}" height="6" fill="${ink}" opacity=".45"/>`
  for (let i = 0; i < 3; i++) {
    const x = 220 + i * 112
    out += `<rect x="${x}" y="104" width="100" height="58" rx="4" fill="${ink}" opacity=".1"/><rect x="${x + 10}" y="116" width="36" height="5" fill="${ink}" opacity=".6"/><rect x="${x + 10}" y="132" width="58" height="14" fill="${ink}" opacity=".85"/>`
  }
  const curve = Array.from({ length: 13 }, (_, i) => `${220 + i * 27} ${Math.round(310 - random() * 70 - i * 5)}`).join(
    'L',
  )
  out += `<path d="M220 330L${curve}L544 400H220Z" fill="${ink}" opacity=".12"/><path d="M${curve}" stroke="${accent}" stroke-width="3"/>`
  for (let i = 0; i < 4; i++) out += `<path d="M220 ${200 + i * 44}H544" stroke="${ink}" stroke-opacity=".15"/>`
  return out
}

/** Houses of a street, seen from across it. */
function plan(...[random, { ground, ink, light, accent }]: Parameters<Draw>) {
  let out = ''
  for (let i = 0; i < 13; i++) {
    const [w, x, h] = [24 + random() * 36, 20 + i * 47, 70 + random() * 210]
    const z = random()
    const [fill, opacity] = z < 0.12 ? [accent, 1] : [ink, hundredth(0.25 + random() * 0.7)]
    out += `<rect x="${Math.round(x)}" y="${Math.round(height - 40 - h)}" width="${Math.round(w)}" height="${Math.round(h)}" fill="${fill}" fill-opacity="${opacity}"/>`
    for (let floor = 0; floor < h / 16 - 1; floor++)
      out += `<path d="M${Math.round(x + 4)} ${Math.round(height - 52 - floor * 16)}h${Math.round(w - 8)}" stroke="${ground}" stroke-width="2" stroke-dasharray="5 4" stroke-opacity=".9"/>`
  }
  return `${out}<path d="M0 ${height - 40}H${width}" stroke="${ink}" stroke-width="3"/><circle cx="${Math.round(100 + random() * 440)}" cy="82" r="36" fill="${light}"/>`
}
