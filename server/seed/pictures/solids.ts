export type SolidName = 'tetra' | 'octa' | 'cube' | 'icosa' | 'dodeca'
type Vector = [number, number, number]

interface Face {
  corners: number[]
  normal: Vector
}

interface Solid {
  points: Vector[]
  faces: Face[]
  edges: { from: number; to: number; front: boolean }[]
}

const golden = (1 + Math.sqrt(5)) / 2
const signs = [-1, 1]
const cubeCorners = signs.flatMap((x) => signs.flatMap((y) => signs.map((z): Vector => [x, y, z])))

const shapes: Record<SolidName, Vector[]> = {
  tetra: [
    [1, 1, 1],
    [1, -1, -1],
    [-1, 1, -1],
    [-1, -1, 1],
  ],
  octa: [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ],
  cube: cubeCorners,
  icosa: rectangles(1, golden),
  dodeca: [...cubeCorners, ...rectangles(1 / golden, golden)],
}

/** A regular solid turned about its three axes (radians), with its faces and edges. */
export function solid(name: SolidName, turn: Vector): Solid {
  const points = shapes[name].map((point) => rotate(unit(point), turn))
  const faces = findFaces(points)
  return { points, faces, edges: findEdges(faces) }
}

/** Returns two paths that draw a solid as wires: faint behind, full in front. */
export function wires(
  name: SolidName,
  turn: Vector,
  box: { size: number; radius: number; stroke: number; colour: string; behind: number },
) {
  const { points, edges } = solid(name, turn)
  const round = (n: number) => Math.round(n * 100) / 100
  const spots = points.map(
    ([x, y]) => `${round(box.size * (0.5 + x * box.radius))} ${round(box.size * (0.5 - y * box.radius))}`,
  )
  const lines = (front: boolean) =>
    edges
      .filter((edge) => edge.front === front)
      .map((edge) => `M${spots[edge.from]}L${spots[edge.to]}`)
      .join('')
  const style = `stroke="${box.colour}" stroke-width="${box.stroke}" fill="none" stroke-linecap="round"`
  return `<path d="${lines(false)}" ${style} stroke-opacity="${box.behind}"/><path d="${lines(true)}" ${style} stroke-linejoin="round"/>`
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

function rectangles(short: number, long: number): Vector[] {
  return [-short, short].flatMap((a) =>
    [-long, long].flatMap((b): Vector[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  )
}

function rotate([x, y, z]: Vector, [rx, ry, rz]: Vector): Vector {
  ;[y, z] = [y * Math.cos(rx) - z * Math.sin(rx), y * Math.sin(rx) + z * Math.cos(rx)]
  ;[x, z] = [x * Math.cos(ry) + z * Math.sin(ry), -x * Math.sin(ry) + z * Math.cos(ry)]
  ;[x, y] = [x * Math.cos(rz) - y * Math.sin(rz), x * Math.sin(rz) + y * Math.cos(rz)]
  return [x, y, z]
}

/** Returns the planes through three corners with no corner beyond them. */
function findFaces(points: Vector[]): Face[] {
  const faces = new Map<string, Face>()
  points.forEach((a, i) => {
    for (const [j, b] of points.entries()) {
      for (const [k, c] of points.entries()) {
        if (!(i < j && j < k)) continue
        const across = cross(minus(b, a), minus(c, a))
        if (Math.hypot(...across) < 1e-6) continue
        let normal = unit(across)
        let distance = dot(normal, a)
        if (distance < 0) [normal, distance] = [minus([0, 0, 0], normal), -distance]
        if (points.some((point) => dot(normal, point) > distance + 1e-6)) continue
        const corners = points.flatMap((point, at) => (Math.abs(dot(normal, point) - distance) < 1e-6 ? [at] : []))
        if (!faces.has(corners.join())) faces.set(corners.join(), { corners: around(corners, points, normal), normal })
      }
    }
  })
  return [...faces.values()]
}

/** Returns the corners of a face, sorted around it. */
function around(corners: number[], points: Vector[], normal: Vector): number[] {
  const at = (corner: number) => points[corner] ?? [0, 0, 0]
  const sum = corners.map(at).reduce((s, p): Vector => [s[0] + p[0], s[1] + p[1], s[2] + p[2]], [0, 0, 0])
  const centre: Vector = [sum[0] / corners.length, sum[1] / corners.length, sum[2] / corners.length]
  const u = unit(minus(at(corners[0] ?? 0), centre))
  const w = cross(normal, u)
  const angle = (corner: number) => Math.atan2(dot(minus(at(corner), centre), w), dot(minus(at(corner), centre), u))
  return [...corners].sort((a, b) => angle(a) - angle(b))
}

function findEdges(faces: Face[]) {
  const sides = new Map<string, { from: number; to: number; front: boolean }>()
  for (const { corners, normal } of faces) {
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length] ?? corner
      const [from, to] = corner < next ? [corner, next] : [next, corner]
      const front = normal[2] > 1e-6 || sides.get(`${from},${to}`)?.front === true
      sides.set(`${from},${to}`, { from, to, front })
    })
  }
  return [...sides.values()]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
