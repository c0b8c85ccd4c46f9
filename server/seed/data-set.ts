import type { SeedSize } from './sizes.ts'

/** What a data set is made from; `now` is its last day, and the seed decides everything else. */
export interface SeedOptions {
  seed: number
  now: Date
}

/** Which data set is written; person `n` gets the id `firstId + n`. */
export interface DataSet {
  options: SeedOptions
  size: SeedSize
  firstId: number
}
