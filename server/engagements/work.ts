import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { disputes, type MilestoneOrder, milestoneOrders } from '#orders/service.ts'
import { type Act, type ChangeDeps, change, lock } from './engagement-state.ts'
import {
  type EngagementRow,
  findEngagement,
  findMilestone,
  findMilestonesOf,
  findPaid,
  type MilestoneRow,
} from './queries.ts'
import { sideOf } from './rules.ts'

/** An engagement with its milestones and the orders that pay them in. */
export interface Work {
  row: EngagementRow
  milestones: MilestoneRow[]
  orders: MilestoneOrder[]
  /** The side of a person, by internal id; null for everybody else. */
  sideOf(personId: number): EngagementSide | null
}

/** Returns an engagement with its milestones and the orders that are paid. */
export async function findWork(db: Queryable, id: string): Promise<Work | null> {
  const [row] = await findEngagement(db, { id })
  if (!row) return null
  const milestones = await findMilestonesOf(db, { engagementIds: [id] })
  const paid = milestones.flatMap(({ state, order_id }) => (order_id && state !== 'paying' ? [order_id] : []))
  const orders = [...(await milestoneOrders.find(db, paid)).values()]
  return { row, milestones, orders, sideOf: (personId) => sideOf(row, personId) }
}

/**
 * Returns an engagement with its milestones and orders for one of its sides, or for the staff who decide a dispute about one of its
 * milestones; null for everybody else.
 */
export async function readWork(db: Queryable, viewer: Viewer, id: string) {
  const found = await findWork(db, id)
  const side = found?.sideOf(viewer.id) ?? null
  if (!found || side !== null) return found && side && { ...found, role: side }
  const disputed = found.orders.flatMap((order) => (order.state === 'reported' ? [order.id] : []))
  return (await disputes.mayDecide(db, viewer, disputed)) ? { ...found, role: 'staff' as const } : null
}

/** Returns an engagement with the side that a person, by internal id, is; null for everybody else. */
export async function findWorkOfSide(db: Queryable, personId: number, id: string) {
  const [row] = await findEngagement(db, { id })
  const side = row ? sideOf(row, personId) : null
  return row && side ? { row, side } : null
}

/** Whether something was released in an engagement and not refunded in full since. */
export const isPaid = async (db: Queryable, id: string): Promise<boolean> =>
  (await findPaid(db, { id }))[0]?.is_paid ?? false

/** Locks an engagement for one of its sides; 404 for everybody else. */
export async function lockWork(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ row: EngagementRow; side: EngagementSide }> {
  const row = await lock(tx, id)
  const side = sideOf(row, viewer.id)
  if (side === null) throw new AppError('engagement_not_found')
  return { row, side }
}

/** Locks an engagement, and returns it. */
export const lockWorkRow = (tx: Tx, id: string): Promise<EngagementRow> => lock(tx, id)

/** Adds an entry to the record of a locked engagement, and notifies the other side. */
export async function recordWork(deps: ChangeDeps, tx: Tx, row: EngagementRow, act: Act): Promise<void> {
  await change(deps, tx, row, {}, act)
}

/** Returns the engagement of a milestone, by their ids. */
export const findWorkOf = async (db: Queryable, milestoneId: string): Promise<string | null> =>
  (await findMilestone(db, { id: milestoneId }))[0]?.engagement_id ?? null
