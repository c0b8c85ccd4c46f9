import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import { type ApplicationDeps, endingOf } from '#applications/service.ts'
import { daysAfter } from '#db/moments.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { ambassadorKind } from './ambassador-kind.ts'
import { endOnDate, remind } from './ambassador-terms.ts'
import { ambassadorApplications, findEndingSoon, findOver, lockAmbassador } from './queries.ts'
import { endsSoon } from './terms.ts'

/** Performs what is due: applications without a chosen time or a decision, terms that end soon, and those that are over. */
export async function runAmbassadorClock(deps: ApplicationDeps): Promise<void> {
  const now = () => deps.clock.now()
  const lock = async (tx: Parameters<typeof lockAmbassador>[0], id: string) =>
    (await lockAmbassador(tx, { personId: Number(id) }))[0]
  const ending = endingOf(ambassadorKind, deps, (at) => ambassadorApplications.acting(deps.db, { at }))
  const over = dueOf({
    what: 'ambassador term',
    find: () => findOver(deps.db, { at: now() }),
    lock,
    isDue: ({ ended_at, until }) => ended_at === null && new Date(until) <= now(),
    act: (tx, row) => endOnDate(deps, tx, row),
  })
  const soon = dueOf({
    what: 'ambassador reminder',
    find: () => findEndingSoon(deps.db, { before: daysAfter(now(), most.endsSoonDays) }),
    lock,
    isDue: (row) => row.reminded_at === null && endsSoon(row, now()),
    act: (tx, row) => remind(deps, tx, row),
  })
  await runDue(deps.db, [ending, over, soon])
}
