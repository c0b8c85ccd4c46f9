import * as z from 'zod/mini'
import { callingCodes } from './calling-codes.ts'

// Two islands have a calling code of their own and are no country of ISO 3166-1.
const islands = new Set(['AC', 'TA'])
// These are the other way round: of ISO 3166-1, without a calling code.
const uncalled = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']

/** Countries by their two letters (ISO 3166-1, and Kosovo); their names are the browser's own, in the reader's language. */
export const countries: readonly string[] = callingCodes
  .map(({ country }) => country)
  .filter((country) => !islands.has(country))
  .concat(uncalled)
  .sort()

export const Country = z
  .string({ error: 'Choose a country' })
  .check(z.refine((code: string) => countries.includes(code), { error: 'Choose a country' }))
