import type { WaitingRules } from '@guildhall/contract/admin/dashboard.ts'
import { stepsOfSide } from '@guildhall/contract/audits/standing.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import { int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { rulesEnd } from '#orders/service.ts'
import type { Deps } from '../deps.ts'
import { findHosts, findVersions } from './queries.ts'
import { endOf, missingOf } from './standing.ts'

// Rules are open between the agreement on an offer and the end of the work.
const findOpen = statement('audits_open', {
  takes: { personId: int },
  gives: {
    id: text,
    title: text,
    side: textOf<EngagementSide>(),
    turn_until: nullable(moment),
    rules_since: nullable(moment),
  },
  sql: ({ personId }) => `
    select e.id, e.title, case when e.client_id = ${personId} then 'client' else 'provider' end as side, e.turn_until,
      (select min(o.rules_since) from engagement_milestones m join orders o on o.id = m.order_id
        where m.engagement_id = e.id and o.state = 'paid') as rules_since
    from engagements e
    where ${personId} in (e.client_id, e.provider_id) and e.category = '${auditTopic}' and e.state in ('agreed', 'active')
    order by e.turn_until, e.id`,
})

/** Returns the rules of audits that wait for a person, the earliest date first, and how many there are. */
export async function listWaitingRules(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingRules[]; count: number }> {
  const now = clock.now()
  const items: WaitingRules[] = []
  for (const { id, title, side, turn_until, rules_since } of await findOpen(db, { personId: viewer.id })) {
    const [newest] = await findVersions(db, { engagementId: id })
    const missing = missingOf(newest, await findHosts(db, { engagementId: id }), now)
    // Rules whose days are over need a new version, which either side writes.
    const isOver = newest !== undefined && missing.length > 0 && endOf(newest.form) <= now
    const steps = stepsOfSide(isOver ? ['form'] : missing, side)
    if (steps.length === 0) continue
    const dueAt = rulesEnd({ rules_since })?.toISOString() ?? isoOrNull(turn_until)
    items.push({ kind: 'rules', dueAt, rules: { engagementId: id, title, steps } })
  }
  const sorted = items.toSorted((a, b) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1))
  return { items: sorted.slice(0, most), count: items.length }
}
