import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { FindingStanding } from '@guildhall/contract/findings/moves.ts'
import type { FindingRole } from '@guildhall/contract/findings/options.ts'
import { findingLimits as most } from '@guildhall/contract/limits/findings.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { type EngagementRow, engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { MilestoneOrder } from '#orders/service.ts'
import { findList, insertList, type ListRow, lockList } from './queries.ts'

/** An engagement as somebody reads its findings. */
export interface Reading {
  row: EngagementRow
  role: FindingRole
  orders: MilestoneOrder[]
}

/**
 * Returns the engagement for one of its sides, or for the staff who decide a dispute about one of its milestones; 404 for
 * everybody else.
 */
export async function requireReader(db: Queryable, viewer: Viewer, id: string): Promise<Reading> {
  const found = await engagements.work.read(db, viewer, id)
  if (!found) throw new AppError('engagement_not_found')
  return found
}

/** Returns the engagement for one of its sides; 403 for others who read it. */
export async function requireSide(db: Queryable, viewer: Viewer, id: string, only?: EngagementSide) {
  const reading = await requireReader(db, viewer, id)
  const { role } = reading
  if (role === 'staff' || (only && role !== only)) throw new AppError('forbidden')
  return { ...reading, role }
}

/** Locks the findings of an engagement. The order of a milestone and the engagement are locked before, never after. */
export async function lockFindings(tx: Tx, engagementId: string): Promise<ListRow> {
  await insertList(tx, { engagementId })
  const [row] = await lockList(tx, { engagementId })
  if (!row) throw new AppError('internal')
  return row
}

/** The findings of an engagement in which nothing was written yet. */
const noList = (engagement_id: string): ListRow => ({
  engagement_id,
  last_number: 0,
  delivered_at: null,
  recheck_asked_at: null,
  recheck_done_at: null,
  client_keeps_at: null,
  provider_keeps_at: null,
  deleted_at: null,
})

export const readList = async (db: Queryable, engagementId: string): Promise<ListRow> =>
  (await findList(db, { engagementId }))[0] ?? noList(engagementId)

/** Whether findings are written now: until the delivery, and again while changes are made. */
export const isWritable = (orders: readonly MilestoneOrder[]): boolean =>
  orders.some(({ state }) => state === 'paid' || state === 'changes-requested')

/** The times of a re-check. */
export function recheckOf(list: ListRow, now: Date) {
  const until = list.delivered_at === null ? null : daysAfter(list.delivered_at, most.recheckWithin)
  const dueAt = list.recheck_asked_at === null ? null : daysAfter(list.recheck_asked_at, most.recheckFor)
  return {
    until: list.recheck_asked_at === null ? until : null,
    dueAt,
    isRunning: dueAt !== null && list.recheck_done_at === null && now < dueAt,
  }
}

/** What the viewer can do with delivered findings now. */
export function standingOf({ role, orders }: Reading, list: ListRow, now: Date): FindingStanding {
  const { isRunning } = recheckOf(list, now)
  const isRunningWork = orders.some(({ ended_at }) => ended_at === null)
  return { role, isRechecking: isRunning, mayDecide: list.deleted_at === null && (isRunningWork || isRunning) }
}
