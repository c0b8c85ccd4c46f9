import type { Quote } from '@guildhall/contract/checkout.ts'
import { orderLimits } from '@guildhall/contract/commerce-limits.ts'

type QuoteLine = Quote['lines'][number]

/** What one seller delivers: an order once it is paid. */
export interface SellerGroup {
  seller: QuoteLine['seller']
  lines: readonly QuoteLine[]
  /** Nothing of it is made to order. */
  opensAtOnce: boolean
  /** Within how many days it is delivered, when it is made to order. */
  days: number
}

/** The lines of a quote by seller, in the order of the cart. */
export function bySeller(lines: readonly QuoteLine[]): SellerGroup[] {
  const groups = Map.groupBy(lines, ({ seller }) => seller.customUserId)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const days = own
      .filter(({ hasFiles }) => !hasFiles)
      .map(({ durationDays }) => durationDays || orderLimits.madeToOrderDays)
    return [{ seller: first.seller, lines: own, opensAtOnce: days.length === 0, days: Math.max(0, ...days) }]
  })
}
