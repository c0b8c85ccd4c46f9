import type { Quote } from '@guildhall/contract/checkout.ts'
import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Fulfilment } from '@guildhall/contract/commerce-options.ts'

type QuoteLine = Quote['lines'][number]

/** What one seller delivers in one way. */
export interface LineGroup {
  seller: QuoteLine['seller']
  fulfilment: Fulfilment
  lines: readonly QuoteLine[]
  /** Within how many days it is delivered, when it is made to order. */
  days: number
}

/** The lines of a quote by seller and fulfilment, in the order of the cart. */
export function groupLines(lines: readonly QuoteLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ seller, fulfilment }) => `${seller.customUserId} ${fulfilment}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const days = own.map(({ durationDays }) => durationDays || orderLimits.madeToOrderDays)
    return [{ seller: first.seller, fulfilment: first.fulfilment, lines: own, days: Math.max(...days) }]
  })
}
