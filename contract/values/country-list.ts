import { callingCodes } from './calling-codes.ts'

// Two islands that have their own calling code but are not countries of ISO 3166-1.
const islands = new Set(['AC', 'TA'])
// The reverse: countries of ISO 3166-1 without a calling code.
const uncalled = ['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']

/** Countries by their two letters (ISO 3166-1, and Kosovo); the browser provides their names, in the reader's language. */
export const countries: readonly string[] = callingCodes
  .map(({ country }) => country)
  .filter((country) => !islands.has(country))
  .concat(uncalled)
  .sort()

/** The most characters of a country that is not in the list. */
export const mostOfCountry = 60
