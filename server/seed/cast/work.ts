import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCategory, ProjectStatus, ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { PigmentName } from '../pictures/pigments.ts'
import type { PlateFamily } from '../pictures/plates.ts'
import type { Work } from '../works/work.ts'

/** The makers among the cast; the index in this list is the maker's `n`. */
export const castMakers = [
  'ilse',
  'lars',
  'amara',
  'kenji',
  'grace',
  'idris',
  'nomvula',
  'hana',
  'sofia',
  'tomas',
  'priya',
  'mateus',
  'yusuf',
  'wren',
] as const
export type CastMaker = (typeof castMakers)[number]

/** A work of the cast. `posted` is in days before the data set's date, null for a draft. */
export interface CastWork extends Work {
  by: CastMaker
  category: ProjectCategory
  skills: string
  deliverables: string
  posted: number | null
  views: number
  favorites: number
  cover: readonly [seed: string, family: PlateFamily, pigment: PigmentName]
  gallery: readonly PlateFamily[]
  licence: Licence
  team: number
  status?: ProjectStatus
  visibility?: ProjectVisibility
}
