import * as z from 'zod/mini'
import { callingCodes } from './calling-codes.ts'
import { otherOption } from './options.ts'
import { isVisible, text } from './values.ts'

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

/** One of them, or 'Other' with its name beside it. */
export const Country = z
  .string({ error: 'Choose a country' })
  .check(
    z.refine((code: string) => code === otherOption.value || countries.includes(code), { error: 'Choose a country' }),
  )

/** Characters of a country that the list does not have. */
export const mostOfCountry = 60

/** The two fields of a form that asks for a country. */
export const countryFields = { country: Country, countryOther: z.optional(text(mostOfCountry)) }
export type CountrySaid = z.output<z.ZodMiniObject<typeof countryFields>>

/** Asks for the name beside an 'Other', and drops it beside a country of the list. */
export const checkCountry = z.check<Partial<CountrySaid>>(({ value, issues }) => {
  if (value.country !== otherOption.value) delete value.countryOther
  else if (!isVisible(value.countryOther ?? ''))
    issues.push({ code: 'custom', path: ['countryOther'], message: otherOption.missing, input: value })
})

/** A country as documents have it: its two letters, or the name that was written. */
export const saidCountry = ({ country, countryOther }: { country: string; countryOther?: string | null | undefined }) =>
  countryOther || country
