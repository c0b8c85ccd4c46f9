import { type Dispute, disputeSides } from '@guildhall/contract/orders/disputes.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { roleOf } from '../moves/rules.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { decidersOf, hadNewDate } from './decisions.ts'
import { type DisputeRow, findLatestDispute } from './queries.ts'
import { answerBy, answerFrom, carriedOutAt, decideBy, stageOf } from './stages.ts'

/** Returns the latest dispute about an order, open or ended; null when there was none. */
export async function readDispute(db: Queryable, order: OrderRow): Promise<Dispute | null> {
  const dispute = order.dispute ?? (await findLatestDispute(db, { orderId: order.id }))[0]?.dispute
  if (!dispute) return null
  const disputed = { ...order, dispute }
  const stage = dispute.ended_at === null ? stageOf(disputed) : null
  return {
    number: dispute.id,
    stage,
    openedBy: dispute.opened_by,
    openedAt: isoOf(dispute.opened_at),
    askedMinor: dispute.asked_minor,
    answerFrom: answerFrom(dispute),
    answerBy: stage === 'answer' ? answerBy(dispute).toISOString() : null,
    answeredAt: isoOrNull(dispute.answered_at),
    decideBy: stage === null ? null : (decideBy(disputed)?.toISOString() ?? null),
    split: splitOf(dispute),
    decision: decisionOf(dispute, stage === 'decided'),
    appeal: dispute.appealed_by && { by: dispute.appealed_by, at: isoOf(dispute.appealed_at ?? '') },
    mayGetNewDate: stage !== null && rulesOf(order).takesNewDate && !(await hadNewDate(db, order)),
    hasOtherStaff: stage === null || (await decidersOf(db, disputed)).some((id) => id !== dispute.decided_by),
    endedAt: isoOrNull(dispute.ended_at),
    end: dispute.ended_act,
  }
}

/** Returns the buyer and the seller of an order with an open dispute. Null for everybody except staff who are neither. */
export async function findDisputed(db: Queryable, viewer: Viewer, id: string) {
  const [order] = await findOrder(db, { id })
  if (!order?.dispute || roleOf(order, viewer) !== 'staff') return null
  return { buyerId: order.buyer_id, sellerId: order.seller_id, since: order.created_at }
}

/** Whether a viewer is one of the staff who decide a dispute about one of these orders. */
export async function mayDecideOne(db: Queryable, viewer: Viewer, orderIds: readonly string[]): Promise<boolean> {
  if (!hasDuty(viewer.role, 'disputes')) return false
  for (const id of orderIds) {
    const [order] = await findOrder(db, { id })
    if (order?.dispute && order.state === 'reported' && (await decidersOf(db, order)).includes(viewer.id)) return true
  }
  return false
}

function splitOf({ split_by: by, split_minor, split_at, ended_at }: DisputeRow): Dispute['split'] {
  if (by === null || split_at === null || ended_at !== null) return null
  return { by, amountMinor: split_minor ?? 0, at: isoOf(split_at) }
}

function decisionOf(row: DisputeRow, isHeld: boolean): Dispute['decision'] {
  if (row.outcome === null || row.decided_at === null) return null
  return {
    outcome: row.outcome,
    amountMinor: row.decided_minor ?? 0,
    days: row.decided_days,
    at: isoOf(row.decided_at),
    carriedOutAt: isHeld ? carriedOutAt(row).toISOString() : null,
    acceptedBy: disputeSides.filter((side) => row[`${side}_accepted_at`] !== null),
  }
}
