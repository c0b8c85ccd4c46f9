import { fromMinor } from '../values/money.ts'

/**
 * Returns the URL of the list of services for the query string of a saved search, newest first. Amounts are in minor units where it
 * is saved, but decimals in a URL that people read.
 */
export function serviceListPath(query: string): string {
  const params = new URLSearchParams(query)
  for (const name of ['priceMin', 'priceMax']) {
    const minor = params.get(name)
    if (minor) params.set(name, `${fromMinor(Number(minor))}`)
  }
  params.set('sort', 'newest')
  return `/services?${params}`
}
