const names = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the name of a country; its two letters when the browser does not know it. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}
