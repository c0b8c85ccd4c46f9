import type { ProjectCategory } from '@guildhall/contract/values/options.ts'
import { pick, randomFrom } from '../chance/random.ts'
import { canvas, type Draw } from './canvas.ts'
import { geometric } from './geometric.ts'
import { natural } from './natural.ts'
import { type PigmentName, pigments } from './pigments.ts'
import { printed } from './printed.ts'

const families = { ...geometric, ...natural, ...printed } satisfies Record<string, Draw>
export type PlateFamily = keyof typeof families

/** The inputs of a plate; equal plates give equal pictures. */
export interface Plate {
  seed: string
  family: PlateFamily
  pigment: PigmentName
}

/** Returns a project's drawn cover as SVG, 640 by 400. */
export function plate(seed: string, family: PlateFamily, pigment: PigmentName): string {
  const random = randomFrom(seed)
  const offsets: [number, number] = [random() * 6, random() * 6]
  const colours = pigments[pigment]
  const inner = families[family](random, colours, offsets)
  const { width, height } = canvas
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none"><rect width="${width}" height="${height}" fill="${colours.ground}"/>${inner}</svg>`
}

const byCategory: Record<ProjectCategory, readonly PlateFamily[]> = {
  'Web Development': ['lattice'],
  'Mobile Development': ['halftone'],
  'Data Science': ['contour', 'flow'],
  'AI / Machine Learning': ['delaunay'],
  'UI / UX Design': ['truchet'],
  'Graphic Design': ['truchet'],
  'Game Development': ['delaunay'],
  'AR / VR': ['delaunay'],
  Blockchain: ['lattice'],
  Fintech: ['rosette'],
  'E-commerce': ['lattice'],
  Cybersecurity: ['rosette'],
  'Cloud & DevOps': ['circuit'],
  Networks: ['waves'],
  'IoT & Embedded': ['circuit'],
  Electronics: ['circuit', 'ridge'],
  Robotics: ['solid'],
  'Mechanical Design': ['solid'],
  '3D & Animation': ['solid'],
  'Architecture & Civil': ['plan'],
  Biotech: ['voronoi'],
  HealthTech: ['halftone'],
  EdTech: ['ruled', 'doc'],
  Sustainability: ['contour'],
  Marketing: ['halftone'],
  'Business Strategy': ['rosette'],
  Writing: ['ruled', 'doc'],
  'Research Methods': ['contour'],
  'Social Research': ['flow'],
  Other: ['ridge', 'waves', 'truchet', 'ruled'],
}

/** Returns the cover of a project without a picture: the family by category, the rest by its id. */
export function plateFor(projectId: string, category: ProjectCategory): Plate {
  const random = randomFrom(`cover ${projectId}`)
  const pigment = pick(random, Object.keys(pigments) as PigmentName[])
  return { seed: projectId, family: pick(random, byCategory[category]), pigment }
}
