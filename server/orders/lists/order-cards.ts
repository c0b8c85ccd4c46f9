import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { Queryable } from '#db/connect.ts'
import { imageUrls } from '#storage/images.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findLinesOf, type LineRow, type OrderRow } from '../queries.ts'

export type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

const iso = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
const isoOf = (moment: string) => new Date(moment).toISOString()

/** The cover that the project of a line has now. */
export const coverOf = (origin: string, line: LineRow | undefined) =>
  line?.cover_key && line.cover_sizes ? imageUrls(origin, line.cover_key, line.cover_sizes, line.cover_alt ?? '') : null

/** Orders as lists show them, in the order given. */
export async function presentCards(deps: Reads, rows: readonly OrderRow[]): Promise<OrderCard[]> {
  if (rows.length === 0) return []
  const lines = await findLinesOf(deps.db, { orderIds: rows.map(({ id }) => id) })
  const parties = await directory.cards(
    deps,
    rows.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]),
  )
  return rows.map((row) => {
    const own = lines.filter((line) => line.order_id === row.id)
    return {
      id: row.id,
      number: row.number,
      purchaseId: row.purchase_id,
      state: row.state,
      title: own[0]?.title ?? '',
      lines: own.length,
      cover: coverOf(deps.config.filesOrigin, own[0]),
      buyer: parties.get(row.buyer_id) ?? null,
      seller: parties.get(row.seller_id) ?? null,
      totalMinor: row.total_minor,
      refundedMinor: row.refunded_minor,
      currency: deps.config.currency,
      createdAt: isoOf(row.created_at),
      since: isoOf(row.since),
      actsAt: iso(row.acts_at),
      fulfilment: row.fulfilment,
      turn: row.turn,
      dueAt: iso(row.due_at),
      timeRequest:
        row.more_time_until && row.more_time_lapses_at
          ? { until: isoOf(row.more_time_until), lapsesAt: isoOf(row.more_time_lapses_at) }
          : null,
    }
  })
}
