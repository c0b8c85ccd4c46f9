import type { Queryable, Tx } from '#db/connect.ts'
import { dayOf } from '#listings/service.ts'
import { findOwned } from '../project-queries.ts'
import {
  type BroughtRow,
  countRefunds,
  countSalesOf,
  findBrought,
  findDayEvents,
  findDays,
  findEachDay,
  findProjectDays,
  findReach,
} from './day-queries.ts'

/** Money of a line that was bought, in minor units; without a project when its maker's account is erased. */
export interface LineMoney {
  projectId: string | null
  minor: number
}

/** The daily counters of projects: orders count in them, in the transaction of what they count, and analytics reads them. */
export const projectDays = {
  /** Counts what went back to buyers. Sales and what they bring are counted by a trigger on orders. */
  async refunded(tx: Tx, at: Date, lines: readonly LineMoney[]): Promise<void> {
    const own = lines.flatMap(({ projectId, minor }) => (projectId === null ? [] : [{ projectId, minor }]))
    if (own.length === 0) return
    const [ids, minors] = [own.map(({ projectId }) => projectId), own.map(({ minor }) => minor)]
    await countRefunds(tx, { ids, minors, on: dayOf(at) })
  },
  /** Whether this is a project of this seller. */
  isOwn: async (db: Queryable, sellerId: number, id: string) => (await findOwned(db, { id, sellerId })).length > 0,
  find: findDays,
  byProject: findProjectDays,
  events: findDayEvents,
  each: findEachDay,
  reach: findReach,
  /** What these projects brought in all, minor units; a project without any counter is absent. */
  async brought(db: Queryable, ids: readonly string[]): Promise<Map<string, BroughtRow>> {
    return new Map((await findBrought(db, { ids })).map((row) => [row.id, row]))
  },
  /** The sales of a seller, of all their projects. */
  async sales(db: Queryable, sellerId: number): Promise<number> {
    return (await countSalesOf(db, { sellerId }))[0]?.sales ?? 0
  },
}
