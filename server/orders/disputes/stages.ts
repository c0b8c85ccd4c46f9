import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import type { DisputeStage, OrderSide } from '@guildhall/contract/orders/commerce-options.ts'
import { daysAfter } from '#db/moments.ts'
import type { DisputeRow, DisputeSide } from './queries.ts'

/** What the stage of a dispute depends on. */
interface Disputed {
  dispute: DisputeRow | null
  bank_since: string | null
}

/** Returns what a reported order waits for; null when no dispute is open. */
export function stageOf({ dispute, bank_since }: Disputed): DisputeStage | null {
  if (bank_since !== null) return 'bank'
  if (dispute === null || dispute.ended_at !== null) return null
  if (dispute.appealed_at !== null) return 'appeal'
  if (dispute.decided_at !== null) return 'decided'
  return dispute.answered_at === null ? 'answer' : 'decision'
}

/** Returns the side that answers a dispute: the one that did not open it. The seller answers what the clock opened. */
export const answerFrom = ({ opened_by }: Pick<DisputeRow, 'opened_by'>): DisputeSide =>
  opened_by === 'seller' ? 'buyer' : 'seller'

/** Returns whose turn it is: the staff's, except for the answer. */
export function turnOf(order: Disputed): OrderSide {
  return stageOf(order) === 'answer' && order.dispute ? answerFrom(order.dispute) : 'staff'
}

/** Returns by when the side that answers should do so. */
export const answerBy = ({ stage_since }: DisputeRow): Date =>
  daysAfter(new Date(stage_since), disputeLimits.answerDays)

/** Returns by when the staff should decide a dispute or an appeal; null while they do not have to. */
export function decideBy(order: Disputed): Date | null {
  const stage = stageOf(order)
  if (!order.dispute || (stage !== 'decision' && stage !== 'appeal')) return null
  const days = stage === 'decision' ? disputeLimits.decideDays : disputeLimits.appealDays
  return daysAfter(new Date(order.dispute.stage_since), days)
}

/** Returns when a decision that waits for an appeal is carried out. */
export const carriedOutAt = ({ stage_since }: DisputeRow): Date =>
  daysAfter(new Date(stage_since), disputeLimits.heldDays)

/** Returns what is left of what a buyer asked back, after the refunds since. Minor units. */
export function leftOfAsked({ asked_minor, refunded_before }: DisputeRow, refundedMinor: number): number {
  return Math.max(0, asked_minor - (refundedMinor - refunded_before))
}

/** Returns what is left of a decided refund, after the refunds since. Minor units. */
export function leftOfDecided({ decided_minor, decided_before }: DisputeRow, refundedMinor: number): number {
  return Math.max(0, (decided_minor ?? 0) - (refundedMinor - (decided_before ?? 0)))
}
