import { pageLimits } from '@guildhall/contract/limits/shared.ts'

/** How many newest matches are counted and ranked. */
export const counted = pageLimits.exactTotal + 1
/** So many of the newest matches are put in order by a number, where the index of that order does not fill the page. */
const sorted = 5000
/** So many of the newest matches are looked at for a page in this order. */
export const mostFor = (sort: string) => (sort === 'newest' || sort === 'relevance' ? counted : sorted)
