import type { OrderSide } from '@guildhall/contract/commerce-options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { lockOrder } from './lock-queries.ts'
import type { OrderRow } from './order-row.ts'
import { findLinesOf, type LineRow } from './part-queries.ts'
import { findOrder } from './queries.ts'
import { roleOf } from './rules.ts'

/** An order with its lines and the caller's side, as reviews need it. */
export interface Reviewable {
  order: OrderRow
  role: OrderSide
  lines: LineRow[]
}

/** An order as this person may see it; 404 to others. */
export async function findReviewable(db: Queryable, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(db, viewer, await findOrder(db, id))
}

/** The same, locked until the end of the transaction, so that it does not move meanwhile. */
export async function lockReviewable(tx: Tx, viewer: Viewer, id: string): Promise<Reviewable> {
  return seen(tx, viewer, await lockOrder(tx, id))
}

async function seen(db: Queryable, viewer: Viewer, [order]: OrderRow[]): Promise<Reviewable> {
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  return { order, role, lines: await findLinesOf(db, [order.id]) }
}
