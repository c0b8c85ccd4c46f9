import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { findBrought } from './brought-queries.ts'
import { countRefunds, countSales } from './day-count-queries.ts'
import { findDayEvents, findDays, findEachDay, findProjectDays } from './day-queries.ts'

/** Money of a line that was bought, in minor units; without a project when its maker's account is erased. */
export interface LineMoney {
  projectId: string | null
  minor: number
}

/** The day of a moment as counters have it: of UTC, such as '2026-11-22'. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

const findOwn = prepared('project_own', 'select id from projects where id = $1 and seller_id = $2')

const count =
  (write: typeof countSales) =>
  async (tx: Tx, at: Date, lines: readonly LineMoney[]): Promise<void> => {
    const own = lines.filter(({ projectId }) => projectId !== null)
    if (own.length === 0) return
    const [ids, minor] = [own.map(({ projectId }) => projectId), own.map((line) => line.minor)]
    await write(tx, ids, minor, dayOf(at))
  }

/** The daily counters of projects: orders count in them, in the transaction of what they count, and analytics reads them. */
export const projectDays = {
  sold: count(countSales),
  refunded: count(countRefunds),
  /** Whether this is a project of this seller. */
  isOwn: async (db: Queryable, sellerId: number, id: string) => (await findOwn(db, id, sellerId)).length > 0,
  find: findDays,
  byProject: findProjectDays,
  events: findDayEvents,
  each: findEachDay,
  /** What these projects brought in all, minor units; one of which nothing was counted is absent. */
  async brought(db: Queryable, ids: readonly string[]): Promise<Map<string, { sold: number; earned: number }>> {
    return new Map((await findBrought(db, ids)).map((row) => [row.id, row]))
  },
}
