import type { SeedSize } from './sizes.ts'

/** The whole generated community follows from this number and the day of generation. */
export const seed = 20_261_101

/** The inputs of a data set; `now` is its last day, and the seed decides everything else. */
export interface SeedOptions {
  seed: number
  now: Date
}

/** The data set being written; person `n` gets the id `firstId + n`. */
export interface DataSet {
  options: SeedOptions
  size: SeedSize
  firstId: number
}
