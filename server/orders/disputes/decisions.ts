import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Queryable } from '#db/connect.ts'
import { directory } from '#users/service.ts'
import type { OrderRow } from '../queries.ts'
import type { DisputeRow } from './queries.ts'

/** Names a decision in a few words. */
export function decisionWords(
  currency: string,
  { outcome, decided_minor, decided_days }: Pick<DisputeRow, 'outcome' | 'decided_minor' | 'decided_days'>,
): string {
  if (outcome === 'refund') return `refund ${moneyText(decided_minor ?? 0, currency)}`
  if (outcome === 'new-date') return `a new date, ${decided_days === 1 ? '1 day' : `${decided_days} days`} later`
  return 'pay the seller'
}

/** Whether somebody on the staff can decide an appeal who neither made the first decision nor is a side of the order. */
export async function hasOtherStaff(db: Queryable, order: OrderRow): Promise<boolean> {
  const staff = await directory.staff(db, 'disputes')
  return staff.some((id) => id !== order.dispute?.decided_by && id !== order.buyer_id && id !== order.seller_id)
}
