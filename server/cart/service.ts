import { readLines } from './reading.ts'
import { removeBought } from './remove-queries.ts'

/** The cart as checkout/ and orders/ use it. */
export const cart = { lines: readLines, removeBought }
