import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCategory, ProjectStatus, ProjectVisibility } from '@guildhall/contract/values/options.ts'
import { castProject, castWorks } from '../cast/projects.ts'
import type { SeedOptions } from '../data-set.ts'
import type { Plate } from '../pictures/plates.ts'
import type { SeedSize } from '../sizes.ts'
import { inventedProject } from './invented-projects.ts'

/** One project of the generated community; `n` counts from 0, people are identified by their own `n`. */
export interface SeedProject {
  n: number
  id: string
  sellerN: number
  title: string
  /** Markdown. */
  description: string
  category: ProjectCategory
  tags: string[]
  priceMinor: number
  duration: string
  durationDays: number | null
  teamSize: number
  skills: string[]
  features: string[]
  techStack: string[]
  deliverables: string[]
  licence: Licence
  forSale: boolean
  status: ProjectStatus
  visibility: ProjectVisibility
  /** Equals the number of rows of `viewersOf`. */
  views: number
  /** The people who like it; nobody twice and never the seller. */
  favorites: number[]
  createdAt: Date
  /** Null for drafts. */
  postedAt: Date | null
  /** One to four, the cover first. Equal plates are the same picture and need drawing once. */
  pictures: Plate[]
}

/** Yields the projects of a data set, the cast's first; nothing is kept in memory between rows. */
export function* generateProjects(options: SeedOptions, size: SeedSize): Generator<SeedProject> {
  for (let n = 0; n < size.projects; n++) yield projectAt(options, size, n)
}

/** Returns project number `n` of a data set of this size. */
export function projectAt(options: SeedOptions, size: SeedSize, n: number): SeedProject {
  const cast = castWorks[n]
  return cast ? castProject(options, size, n, cast) : inventedProject(options, size, n)
}
