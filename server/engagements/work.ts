import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { Queryable } from '#db/connect.ts'
import { type MilestoneOrder, milestoneOrders } from '#orders/service.ts'
import { type EngagementRow, findEngagement, findMilestone, findMilestonesOf, type MilestoneRow } from './queries.ts'
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

/** Returns the engagement of a milestone, by their ids. */
export const findWorkOf = async (db: Queryable, milestoneId: string): Promise<string | null> =>
  (await findMilestone(db, { id: milestoneId }))[0]?.engagement_id ?? null
