import { countries } from '@guildhall/contract/countries.ts'

let options: { value: string; label: string }[] | undefined

/** Countries to choose from, by their English names in order. */
export function countryOptions(): { value: string; label: string }[] {
  options ??= countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return options
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** What a country is called; its two letters when the browser does not know it. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}
