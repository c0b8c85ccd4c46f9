import type { ReadyOfLine } from '@guildhall/contract/orders.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { invalid } from '#http/validation.ts'
import type { OrderRow } from './order-row.ts'
import { findLinesOf } from './part-queries.ts'

/** A delivery of everything the lines of an order promise. */
export async function everythingReady(db: Queryable, orderId: string): Promise<ReadyOfLine[]> {
  return (await findPromising(db, orderId)).map(({ id: lineId, promised }) => ({
    lineId,
    positions: [...promised.keys()],
  }))
}

/**
 * What a delivery says is ready: of each line that promises something, each thing once and in order; null where the order
 * promises nothing or nothing was said. 422 for what this order does not promise.
 */
export async function readyOf(
  tx: Tx,
  { id }: Pick<OrderRow, 'id'>,
  asked: readonly ReadyOfLine[] | undefined,
): Promise<ReadyOfLine[] | null> {
  if (!asked) return null
  const lines = await findPromising(tx, id)
  const isPromised = ({ lineId, positions }: ReadyOfLine) =>
    lines.some(({ id: line, promised }) => line === lineId && positions.every((at) => at < promised.length))
  if (!asked.every(isPromised))
    throw invalid([{ path: 'ready', message: 'This order does not promise that. Load the page again.' }])
  if (lines.length === 0) return null
  return lines.map(({ id: lineId }) => {
    const positions = asked.flatMap((line) => (line.lineId === lineId ? line.positions : []))
    return { lineId, positions: [...new Set(positions)].sort((a, b) => a - b) }
  })
}

async function findPromising(db: Queryable, orderId: string) {
  return (await findLinesOf(db, [orderId])).filter(({ promised }) => promised.length > 0)
}
