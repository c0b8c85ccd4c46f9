import { projectLimits } from '@guildhall/contract/limits/shared.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'

/**
 * What people see as a project's price, in minor units, as SQL over a table with `for_sale` and `price_minor`: a piece that is
 * not for sale has none, and `none` stands in its place (decision 8).
 */
export const shownPrice = (none: number, of = 'p.') =>
  `(case when ${of}for_sale then ${of}price_minor else ${none} end)`

/** What stands for no price: in an answer, and behind every price in each order. */
export const noPrice = { answered: 0, ascending: toMinor(projectLimits.maxPrice) + 1, descending: -1 } as const
