import * as z from 'zod/mini'
import { countries, mostOfCountry } from './country-list.ts'
import { otherOption } from './options.ts'
import { isVisible, text } from './values.ts'

export const countryMissing = 'Choose a country'

/** A country of the list, or 'Other' with its name beside it. */
export const Country = z
  .string({ error: countryMissing })
  .check(z.refine((code: string) => code === otherOption.value || countries.includes(code), { error: countryMissing }))

/** The two country fields of a form. */
export const countryFields = { country: Country, countryOther: z.optional(text(mostOfCountry)) }
export type CountrySaid = z.output<z.ZodMiniObject<typeof countryFields>>

/** Requires a name beside 'Other', and drops it for a country of the list. */
export const checkCountry = z.check<Partial<CountrySaid>>(({ value, issues }) => {
  if (value.country !== otherOption.value) delete value.countryOther
  else if (!isVisible(value.countryOther ?? ''))
    issues.push({ code: 'custom', path: ['countryOther'], message: otherOption.missing, input: value })
})

/** Returns a country as documents show it: its two letters, or the name as written; '' without one. */
export const saidCountry = ({ country, countryOther }: { [Name in keyof CountrySaid]?: string | null | undefined }) =>
  countryOther || country || ''
