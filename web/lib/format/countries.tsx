import { countries } from '@guildhall/contract/values/country-list.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'

let options: { value: string; label: string }[] | undefined

/** Returns the countries to choose from, sorted by English name, and 'Other'. */
export function countryOptions(): { value: string; label: string }[] {
  options ??= countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
    .concat({ value: otherOption.value, label: otherOption.value })
  return options
}

const names = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the name of a country: its two letters when the browser does not know it; a written name is unchanged. */
function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** The name of a country. Server and browser may spell it differently: then the server's spelling stays. */
export function CountryName({ code }: { code: string }) {
  return <span suppressHydrationWarning>{countryName(code)}</span>
}
