import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Config } from '#config/config.ts'
import type { Db, Tx } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { RateLimits } from '#http/limits/rate-limits.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { createHub } from '#realtime/hub.ts'
import type { Deps } from '../../deps.ts'
import { reportKinds } from '../../kinds.ts'
import { castPeople } from '../cast/people.ts'
import type { DataSet } from '../data-set.ts'
import { type Cast, incidents } from './incidents.ts'

const dayMs = 86_400_000

/**
 * Plays what members wrote to the staff and what the staff decided, in the caller's transaction: with the product's own
 * services and a clock that moves from one incident to the next. It only concerns invented people who take no part in
 * the talks, and projects that nobody bought. Nobody is mailed about the past.
 */
export async function moderate(client: PoolClient, config: Config, log: Deps['log'], set: DataSet): Promise<void> {
  const db = Object.assign(drizzle({ client }), { afterCommit: () => {}, log }) as unknown as Db & Tx
  const end = set.options.now.getTime()
  let now = end
  // Only what the incidents need: they write and decide, and send nothing.
  const deps = {
    ...{ db, config, log, reportKinds, realtime: createHub() },
    clock: { now: () => new Date(now) },
    jobs: { enqueue: async () => {} } as unknown as Jobs,
    limits: { take: async () => {}, mayTake: async () => true } as unknown as RateLimits,
    identity: { endSessionsOf: async () => {} },
  } as unknown as Deps
  const cast = await findCast(db, set)
  for (const { daysAgo, run: play } of incidents(cast).toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    now = end - daysAgo * dayMs
    await play(deps)
  }
}

/** Finds the people of the incidents, students first, and the projects that nobody bought. */
async function findCast(db: Db, { firstId }: DataSet): Promise<Cast> {
  const columns = 'p.id, p.custom_user_id as "customUserId", p.user_type as "userType", p.role'
  const staff = await run<Viewer>(db, {
    text: `select ${columns} from people p where role <> 'member' and demo`,
    values: [],
  })
  const quiet = await run<Viewer & { projectId: string | null }>(db, {
    text: `
      select ${columns}, o.id as "projectId" from people p
      left join lateral (
        select id from projects where seller_id = p.id and visibility = 'public' and posted_at < now() - interval '30 days'
          and not exists (select from order_lines where project_id = projects.id) order by posted_at limit 1) o on true
      where p.id >= $1 and p.demo and p.role = 'member' and p.created_at < now() - interval '60 days'
        and not exists (select from conversation_members where user_id = p.id)
        and (o.id is not null or not exists (select from orders where buyer_id = p.id or seller_id = p.id))
      order by p.user_type <> 'Students', p.id`,
    values: [firstId + castPeople.length],
  })
  const member = (customUserId: string) => {
    const found = staff.find((each) => each.customUserId.startsWith(customUserId))
    if (!found) throw new Error(`The demo community has no ${customUserId}`)
    return found
  }
  return {
    people: quiet.filter(({ projectId }) => projectId === null),
    makers: quiet.flatMap(({ projectId, ...maker }) => (projectId ? [{ ...maker, projectId }] : [])),
    staff: { hanneke: member('hanneke'), samir: member('samir'), lucia: member('lucia') },
  }
}
