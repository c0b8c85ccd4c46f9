import * as z from 'zod/mini'
import { callingCodes } from './calling-codes.ts'
import { otherOption } from './options.ts'
import { isVisible, text } from './values.ts'

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

/** One of them, or 'Other' with its name beside it. */
export const Country = z
  .string({ error: 'Choose a country' })
  .check(
    z.refine((code: string) => code === otherOption.value || countries.includes(code), { error: 'Choose a country' }),
  )

/** The most characters of a country that is not in the list. */
export const mostOfCountry = 60

/** The two country fields of a form. */
export const countryFields = { country: Country, countryOther: z.optional(text(mostOfCountry)) }
export type CountrySaid = z.output<z.ZodMiniObject<typeof countryFields>>

/** Requires a name beside 'Other', and drops it for a country of the list. */
export const checkCountry = z.check<Partial<CountrySaid>>(({ value, issues }) => {
  if (value.country !== otherOption.value) delete value.countryOther
  else if (!isVisible(value.countryOther ?? ''))
    issues.push({ code: 'custom', path: ['countryOther'], message: otherOption.missing, input: value })
})

/** Returns a country as documents show it: its two letters, or the name as written. */
export const saidCountry = ({ country, countryOther }: { country: string; countryOther?: string | null | undefined }) =>
  countryOther || country
