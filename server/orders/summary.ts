import type { OrderSummary } from '@guildhall/contract/orders.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { turnSeenBy } from './order-row.ts'

interface SummaryRow {
  done: number
  yours: number
  theirs: number
  held_minor: number
  settled_minor: number
}

// What an order is worth to each side, less what went back.
const worth = {
  buyer: 'o.total_minor - o.refunded_minor',
  seller: 'o.total_minor - o.refunded_minor - (o.fee_minor - o.fee_refunded_minor)',
} as const

const summed = (side: 'buyer' | 'seller') => {
  const counted = (turn: string) => `(count(*) filter (where ${turnSeenBy(side)} = '${turn}'))::int as ${turn}`
  const sum = (condition: string) => `coalesce(sum(${worth[side]}) filter (where ${condition}), 0)::bigint`
  return prepared<SummaryRow>(
    `orders_summed_${side}`,
    `select ${counted('done')}, ${counted('yours')}, ${counted('theirs')},
       ${sum('o.ended_at is null')} as held_minor, ${sum("o.state = 'completed'")} as settled_minor
     from orders o where o.${side}_id = $1 and o.state <> 'pending' and o.paid_at is not null`,
  )
}
const find = { buyer: summed('buyer'), seller: summed('seller') }

/** How many of a person's orders or sales wait for whom, and what they come to. */
export async function summarizeOrders(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  side: 'buyer' | 'seller',
): Promise<OrderSummary> {
  const [row] = await find[side](db, viewer.id)
  const { done = 0, yours = 0, theirs = 0, held_minor = 0, settled_minor = 0 } = row ?? {}
  return {
    counts: { all: done + yours + theirs, yours, theirs, done },
    heldMinor: held_minor,
    settledMinor: settled_minor,
    currency: config.currency,
  }
}
