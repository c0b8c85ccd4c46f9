import type { WaitingRules } from '@guildhall/contract/admin/dashboard.ts'
import { stepsOfSide } from '@guildhall/contract/audits/steps.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import { rulesEnd } from '#orders/service.ts'
import type { Deps } from '../deps.ts'
import { endOf, missingOf } from './audit-state.ts'
import { findOpenAudits } from './queries.ts'

/** Returns the rules of audits that wait for a person, the earliest date first, and how many there are. */
export async function listWaitingRules(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingRules[]; count: number }> {
  const now = clock.now()
  const items: WaitingRules[] = []
  for (const { id, title, side, turn_until, rules_since, newest, hosts } of await findOpenAudits(db, {
    personId: viewer.id,
  })) {
    const missing = missingOf(newest ?? undefined, hosts, now)
    // Rules whose days are over need a new version, which either side writes.
    const isOver = newest !== null && missing.length > 0 && endOf(newest.form) <= now
    const steps = stepsOfSide(isOver ? ['form'] : missing, side)
    if (steps.length === 0) continue
    const dueAt = rulesEnd({ rules_since })?.toISOString() ?? isoOrNull(turn_until)
    items.push({ kind: 'rules', dueAt, rules: { engagementId: id, title, steps } })
  }
  const sorted = items.toSorted((a, b) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1))
  return { items: sorted.slice(0, most), count: items.length }
}
