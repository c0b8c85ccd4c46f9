import type { SeedSize } from './sizes.ts'

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
