import { countries } from '@guildhall/contract/countries.ts'
import { otherOption } from '@guildhall/contract/options.ts'

let options: { value: string; label: string }[] | undefined

/** Countries to choose from, by their English names in order, and 'Other'. */
export function countryOptions(): { value: string; label: string }[] {
  options ??= countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    .concat({ value: otherOption.value, label: otherOption.value })
  return options
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** What a country is called; its two letters when the browser does not know it, and a name that was written as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
