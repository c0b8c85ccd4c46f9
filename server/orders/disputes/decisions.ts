import { moneyText } from '@guildhall/contract/values/money.ts'
import { approvals } from '#approvals/service.ts'
import type { Queryable } from '#db/connect.ts'
import { directory } from '#users/service.ts'
import type { OrderRow } from '../queries.ts'
import { type DisputeRow, findNewDate } from './queries.ts'

/** Names a decision in a few words. */
export function decisionWords(
  currency: string,
  { outcome, decided_minor, decided_days }: Pick<DisputeRow, 'outcome' | 'decided_minor' | 'decided_days'>,
): string {
  if (outcome === 'refund') return `refund ${moneyText(decided_minor ?? 0, currency)}`
  if (outcome === 'new-date') return `a new date, ${decided_days === 1 ? '1 day' : `${decided_days} days`} later`
  return 'pay the seller'
}

/**
 * Returns who on the staff may decide a dispute, by internal ids: never a side of the order. An appeal is decided by
 * somebody who had no part in the first decision; if there is nobody else, by the person who agreed to it, and last by the
 * person who made it.
 */
export async function decidersOf(db: Queryable, order: OrderRow): Promise<number[]> {
  return decidersAmong(db, order, await directory.staff(db, 'disputes'))
}

/** The same, of these people. */
export async function decidersAmong(db: Queryable, order: OrderRow, staff: readonly number[]): Promise<number[]> {
  const { dispute, buyer_id, seller_id } = order
  const able = staff.filter((id) => id !== buyer_id && id !== seller_id)
  if (dispute === null || dispute.decided_at === null) return able
  const agreed = await approvals.agreedBy(db, { kind: 'order', id: order.id, since: new Date(dispute.opened_at) })
  const others = able.filter((id) => id !== dispute.decided_by)
  return [others.filter((id) => !agreed.includes(id)), others].find((ids) => ids.length > 0) ?? able
}

/** Whether a decision has set a new date for an order before. */
export async function hadNewDate(db: Queryable, { id: orderId }: Pick<OrderRow, 'id'>): Promise<boolean> {
  return (await findNewDate(db, { orderId })).length > 0
}
