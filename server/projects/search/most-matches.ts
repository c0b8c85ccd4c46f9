import { pageLimits } from '@guildhall/contract/limits.ts'
import type { MarketplaceSort } from '@guildhall/contract/options.ts'

/** How many newest matches are counted and ranked. */
export const counted = pageLimits.exactTotal + 1
/** So many of the newest matches are put in order by views, price or rating, where the index of that order does not fill the page. */
const sorted = 5000
/** So many of the newest matches are looked at for a page in this order. */
export const mostFor = (sort: MarketplaceSort) => (sort === 'newest' || sort === 'relevance' ? counted : sorted)
