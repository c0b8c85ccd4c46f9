import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { recentReads } from '#http/recent.ts'
import type { Deps } from '../deps.ts'

/** Hides what a person has public or unlisted, and notes where it was. In one order, so that two of them wait for each other. */
const withhold = prepared(
  'projects_withhold',
  `update projects p set visibility = 'hidden', withheld = p.visibility,
     updated_at = greatest($2, p.updated_at + interval '1 millisecond')
   from (select id from projects where seller_id = $1 and visibility in ('public', 'unlisted')
     order by category, id for no key update) o
   where p.id = o.id`,
)

const putBack = prepared(
  'projects_put_back',
  `update projects p set visibility = p.withheld, withheld = null,
     updated_at = greatest($2, p.updated_at + interval '1 millisecond')
   from (select id from projects where seller_id = $1 and withheld is not null order by category, id for no key update) o
   where p.id = o.id`,
)

/** Takes what a suspended person offers from everybody, or puts it back where it was, in the transaction that does it. */
export async function withholdProjects(
  deps: Pick<Deps, 'db' | 'clock'>,
  tx: Tx,
  sellerId: number,
  suspended: boolean,
): Promise<void> {
  await (suspended ? withhold : putBack)(tx, sellerId, deps.clock.now())
  tx.afterCommit(() => recentReads(deps).forget())
}
