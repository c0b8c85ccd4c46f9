import { fromMinor } from '../values/money.ts'

/**
 * Returns the URL of the list of jobs for the query string of a saved search, newest first. The amount is in minor units where it
 * is saved, but a decimal in a URL that people read.
 */
export function jobListPath(query: string): string {
  const params = new URLSearchParams([['tab', 'jobs'], ...new URLSearchParams(query)])
  const least = params.get('budgetMin')
  params.delete('budgetMin')
  if (least) params.set('pays', `${fromMinor(Number(least))}`)
  params.set('sort', 'newest')
  return `/search?${params}`
}
