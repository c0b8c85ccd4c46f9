import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { type BroughtRow, countSalesOf, findBrought } from './brought-queries.ts'
import { countRefunds } from './day-count-queries.ts'
import { findDayEvents, findDays, findEachDay, findProjectDays } from './day-queries.ts'
import { findReach } from './reach-queries.ts'

/** Money of a line that was bought, in minor units; without a project when its maker's account is erased. */
export interface LineMoney {
  projectId: string | null
  minor: number
}

/** The day of a moment as counters have it: of UTC, such as '2026-11-22'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const findOwn = prepared('project_own', 'select id from projects where id = $1 and seller_id = $2')

/** The daily counters of projects: orders count in them, in the transaction of what they count, and analytics reads them. */
export const projectDays = {
  /** Counts what went back to buyers. Sales and what they bring are counted by a trigger on orders (migration 0033). */
  async refunded(tx: Tx, at: Date, lines: readonly LineMoney[]): Promise<void> {
    const own = lines.filter(({ projectId }) => projectId !== null)
    if (own.length === 0) return
    const [ids, minor] = [own.map(({ projectId }) => projectId), own.map((line) => line.minor)]
    await countRefunds(tx, ids, minor, dayOf(at))
  },
  /** Whether this is a project of this seller. */
  isOwn: async (db: Queryable, sellerId: number, id: string) => (await findOwn(db, id, sellerId)).length > 0,
  find: findDays,
  byProject: findProjectDays,
  events: findDayEvents,
  each: findEachDay,
  reach: findReach,
  /** What these projects brought in all, minor units; a project without any counter is absent. */
  async brought(db: Queryable, ids: readonly string[]): Promise<Map<string, BroughtRow>> {
    return new Map((await findBrought(db, ids)).map((row) => [row.id, row]))
  },
  /** The sales of a seller, of all their projects. */
  async sales(db: Queryable, sellerId: number): Promise<number> {
    return (await countSalesOf(db, sellerId))[0]?.sales ?? 0
  },
}
