import { heldCart } from './held.ts'
import { readLines } from './reading.ts'
import { requireOffer } from './refusals.ts'
import { removeBought } from './remove-queries.ts'
import { subjectOf } from './subject.ts'

/** The cart as checkout/, orders/ and accounts/ use it. */
export const cart = { lines: readLines, subjectOf, requireOffer, removeBought, heldOf: heldCart }
