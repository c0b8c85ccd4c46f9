import { useId } from 'react'

interface SolidProps {
  name: SolidName
  /** Width of the lines in the 100-unit box. */
  stroke?: number
  /** Half the drawing's size in the box. */
  radius?: number
  /** Progress colours instead of the text colour: for the site itself and for work in progress. */
  gradient?: boolean
  attitude?: Attitude
  className?: string
}

const rest: Attitude = { tilt: 0.42, yaw: 0.62 }

/** The attitude of the large icosahedron on the landing, sign-in and not-found pages. */
export const frontAttitude: Attitude = { turn: 2.927, tilt: -0.295, yaw: -0.211 }

/** A static wireframe solid; back edges at one third opacity. Decoration: one per page. */
export function Solid({ name, stroke = 1.6, radius = 44, gradient = false, attitude = rest, className }: SolidProps) {
  const id = useId()
  const { back, front } = drawSolid(name, attitude, { radius })
  const colour = gradient ? `url(#${id})` : 'currentColor'
  return (
    <svg
      className={className}
      viewBox="0 0 100 100"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {gradient ? <ProgressGradient id={id} /> : null}
      <path d={back} stroke={colour} strokeWidth={stroke} strokeOpacity=".35" />
      <path d={front} stroke={colour} strokeWidth={stroke} />
    </svg>
  )
}

/** The three progress colours from top left to bottom right of a 100-unit box. */
export function ProgressGradient({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="4" y1="8" x2="94" y2="94">
        <stop stopColor="var(--color-grad-from)" />
        <stop offset=".52" stopColor="var(--color-grad-via)" />
        <stop offset="1" stopColor="var(--color-grad-to)" />
      </linearGradient>
    </defs>
  )
}

export type SolidName = 'tetra' | 'octa' | 'cube' | 'dodeca' | 'icosa'
type Point = readonly [x: number, y: number, z: number]
/** Points of the unit sphere; each edge with the normals of its two faces. */
type Shape = { points: Point[]; edges: { from: number; to: number; faces: Point[] }[] }

/** Radians: turned about the vertical axis, tilted towards the reader, turned again. */
export interface Attitude {
  turn?: number
  tilt?: number
  yaw?: number
}

const golden = (1 + Math.sqrt(5)) / 2
const signs = [-1, 1]
const corners = signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Point => [x, y, z])))
const rings = (a: number, b: number) => signs.flatMap((s) => signs.flatMap((t) => cyclic(s * a, t * b)))

const points: Record<SolidName, Point[]> = {
  tetra: unit(corners.filter(([x, y, z]) => x * y * z > 0)),
  octa: unit(signs.flatMap((s) => cyclic(0, s))),
  cube: unit(corners),
  dodeca: unit([...corners, ...rings(1 / golden, golden)]),
  icosa: unit(rings(1, golden)),
}

// The face normals of a regular solid point to the corners of its dual, which is turned the other way about its axes.
const shapes: Record<SolidName, Shape> = {
  tetra: shape(points.tetra, unit(corners.filter(([x, y, z]) => x * y * z < 0))),
  octa: shape(points.octa, points.cube),
  cube: shape(points.cube, points.octa),
  dodeca: shape(points.dodeca, unit(rings(golden, 1))),
  icosa: shape(points.icosa, unit([...corners, ...rings(golden, 1 / golden)])),
}

/**
 * Returns two SVG paths in a 100-unit box: the edges behind and the edges in front. While it turns, an edge changes sides at
 * its `middle`, which looks calmer; standing still, it is in front as soon as one of its `faces` is visible.
 */
export function drawSolid(
  name: SolidName,
  attitude: Attitude,
  { radius = 46, by = 'faces' }: { radius?: number; by?: 'faces' | 'middle' } = {},
): { back: string; front: string } {
  const seen = shapes[name].points.map((point) => rotate(point, attitude))
  const paths = { back: '', front: '' }
  for (const { from, to, faces } of shapes[name].edges) {
    const [a, b] = [seen[from], seen[to]] as [Point, Point]
    const inFront = by === 'middle' ? a[2] + b[2] > 0 : faces.some((face) => rotate(face, attitude)[2] > 1e-6)
    paths[inFront ? 'front' : 'back'] += `M${place(a, radius)}L${place(b, radius)}`
  }
  return paths
}

function place([x, y]: Point, radius: number) {
  return `${(50 + x * radius).toFixed(1)} ${(50 - y * radius).toFixed(1)}`
}

function rotate(point: Point, { turn = 0, tilt = 0, yaw = 0 }: Attitude): Point {
  const [x, y, z] = aboutUpright(point, turn)
  return aboutUpright([x, y * Math.cos(tilt) - z * Math.sin(tilt), y * Math.sin(tilt) + z * Math.cos(tilt)], yaw)
}

function aboutUpright([x, y, z]: Point, angle: number): Point {
  return [x * Math.cos(angle) + z * Math.sin(angle), y, z * Math.cos(angle) - x * Math.sin(angle)]
}

function cyclic(a: number, b: number): Point[] {
  return [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]
}

function unit(raw: Point[]): Point[] {
  return raw.map(([x, y, z]) => {
    const length = Math.hypot(x, y, z)
    return [x / length, y / length, z / length]
  })
}

// An edge joins two points at the minimum distance; its faces are the two nearest to its middle.
function shape(corner: Point[], face: Point[]): Shape {
  const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const pairs = corner.flatMap((a, from) =>
    corner.slice(from + 1).map((b, k) => ({ from, to: from + 1 + k, a, b, near: dot(a, b) })),
  )
  const nearest = Math.max(...pairs.map(({ near }) => near))
  const edges = pairs
    .filter(({ near }) => near > nearest - 1e-6)
    .map(({ from, to, a, b }) => ({
      from,
      to,
      faces: [...face].sort((p, q) => dot(q, a) + dot(q, b) - dot(p, a) - dot(p, b)).slice(0, 2),
    }))
  return { points: corner, edges }
}
