import type { Tx } from '#db/connect.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { endOpenPart } from './engagement-endings.ts'
import { change, completeIfOver, type EngagementDeps } from './engagement-state.ts'
import { nextWeekOf, unpaidWeeks } from './hours/weeks.ts'
import {
  answerOffer,
  type EngagementRow,
  findActing,
  findMilestonesOf,
  findOpenOffer,
  lockEngagement,
} from './queries.ts'
import { stepsOf, validUntil } from './rules.ts'

/** Performs what is due: reminders, offers and requests that lapse, and engagements that nobody pays in. */
export async function runEngagementClock(deps: EngagementDeps): Promise<void> {
  const due = dueOf({
    what: 'engagement',
    find: () => findActing(deps.db, { at: deps.clock.now() }),
    lock: async (tx, id) => (await lockEngagement(tx, { id }))[0],
    isDue: ({ acts_at }) => acts_at !== null && new Date(acts_at) <= deps.clock.now(),
    act: (tx, row) => act(deps, tx, row),
  })
  await runDue(deps.db, [due])
}

async function act(deps: EngagementDeps, tx: Tx, row: EngagementRow): Promise<unknown> {
  const [open] = await findOpenOffer(tx, { engagementId: row.id })
  const week = nextWeekOf(await findMilestonesOf(tx, { engagementIds: [row.id] }))
  const [step] = stepsOf(row, open && validUntil(row, open), week)
  const now = deps.clock.now()
  if (!step) throw new Error(`No automatic step for an engagement that is ${row.state}`)
  // A payment that has begun since then postpones the step.
  if (step.at > now) return change(deps, tx, row, {}, null)
  if (week && (step.act === 'remind-week' || step.act === 'move-weeks')) {
    await (step.act === 'remind-week' ? unpaidWeeks.reminded(tx, row.id, now) : unpaidWeeks.move(tx, row.id))
    return change(deps, tx, row, {}, { actor: 'clock', act: step.act, milestone: week.number, week: week.name })
  }
  if (step.act === 'remind')
    return change(deps, tx, row, { reminded_at: now.toISOString() }, { actor: 'clock', act: 'remind' })
  if (step.act === 'end') return endOpenPart(deps, tx, row, { actor: 'clock', act: 'end' })
  await answerOffer(tx, { engagementId: row.id, outcome: 'lapsed', at: now })
  const isOpen = row.state === 'requested' || row.state === 'offered'
  const version = open?.version ?? null
  const lapsed = await change(deps, tx, row, isOpen ? { state: 'lapsed' } : {}, {
    actor: 'clock',
    act: 'lapse',
    version,
  })
  return completeIfOver(deps, tx, lapsed)
}
