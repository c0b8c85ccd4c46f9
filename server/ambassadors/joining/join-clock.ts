import type { JoinDeed, JoinReason } from '@guildhall/contract/ambassadors/joining-options.ts'
import { termOf } from '@guildhall/contract/ambassadors/joining-term.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter, hoursAfter } from '#db/moments.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import {
  addActive,
  countJoin,
  findDeed,
  findDueJoins,
  findLinks,
  type JoinRow,
  lockCards,
  lockCredit,
  lockJoin,
  lockPhone,
  moveJoin,
  refuseJoin,
  sweepAmbassadorMarks,
  sweepCountedMarks,
  sweepOpenings,
  takeMark,
} from './count-queries.ts'
import { raiseAmbassadorTerm, raiseCampusTerm } from './queries.ts'

type CountDeps = NotifyDeps & Pick<Deps, 'db' | 'config'>

/**
 * Looks at people who joined by a code, every hour until they are counted or not. Each look is one transaction under the lock of
 * the person, so that a crash or a second process counts nobody twice and nobody half.
 */
export async function runJoinClock(deps: CountDeps): Promise<void> {
  const now = () => deps.clock.now()
  const looks = dueOf({
    what: 'person who joined by a code',
    find: () => findDueJoins(deps.db, { at: now() }),
    lock: async (tx, id) => (await lockJoin(tx, { personId: Number(id) }))[0],
    isDue: ({ acts_at }) => acts_at !== null && new Date(acts_at) <= now(),
    act: (tx, row) => look(deps, tx, row),
  })
  await runDue(deps.db, [looks])
}

async function look(deps: CountDeps, tx: Tx, row: JoinRow): Promise<void> {
  const { person_id: personId, ambassador_id: ambassadorId, closes_at: closesAt } = row
  if (ambassadorId === null || row.suspended) return void (await refuseJoin(tx, { personId, reason: 'account' }))
  const now = deps.clock.now()
  const to = new Date(closesAt)
  const [did] = row.verified ? await findDeed(tx, { personId, ambassadorId, from: row.joined_at, to }) : []
  const countsAt = did ? daysAfter(did.at, joiningLimits.settleDays) : null
  if (did && countsAt && countsAt <= now)
    return count(deps, tx, { row, ambassadorId, deed: did.deed, countsAt, at: now })
  if (!did && to <= now) return void (await refuseJoin(tx, { personId, reason: 'nothing-done' }))
  const state = did ? 'waiting' : row.verified ? 'verified' : 'joined'
  const nextAt = Math.min(hoursAfter(now, 1).getTime(), (countsAt ?? to).getTime())
  await moveJoin(tx, { personId, state, deed: did?.deed ?? null, countsAt, actsAt: new Date(nextAt) })
}

interface Counting {
  row: JoinRow
  ambassadorId: number
  deed: JoinDeed
  countsAt: Date
  at: Date
}

/** Counts a person with all counters and the credit, or says why not. */
async function count(deps: CountDeps, tx: Tx, { row, ambassadorId, deed, countsAt, at }: Counting): Promise<void> {
  const { person_id: personId, campus_id: campusId } = row
  const reason = await reasonAgainst(tx, row, ambassadorId, at)
  if (reason) return void (await refuseJoin(tx, { personId, reason }))
  const term = termOf(at)
  await raiseAmbassadorTerm(tx, { personId: ambassadorId, term, campusId, opened: 0, joined: 0 })
  const [{ credit = 0 } = {}] = await lockCredit(tx, { personId: ambassadorId, term })
  const { eachMinor, capMinor } = deps.config.ambassadorCredit
  const creditMinor = Math.min(eachMinor, Math.max(0, capMinor - credit))
  await addActive(tx, { personId: ambassadorId, term, creditMinor })
  await raiseCampusTerm(tx, { campusId, term, joined: 0, active: 1 })
  await countJoin(tx, { personId, deed, countsAt, at, term, creditMinor })
  const earned = creditMinor > 0 ? ` and earned you ${moneyText(creditMinor, deps.config.currency)}` : ''
  await notify(deps, tx, [
    {
      ...{ userId: ambassadorId, type: 'achievement', href: '/campus-ambassador', about: 'joined people' },
      title: 'Somebody you brought is active',
      message: `A person who joined with your code counts now${earned}. Finance releases the credit of each term.`,
    },
  ])
}

/** Why a person does not count; undefined for those who do. It takes the mark of their browser. */
async function reasonAgainst(tx: Tx, row: JoinRow, ambassadorId: number, at: Date): Promise<JoinReason | undefined> {
  const { person_id: personId, mark, phone } = row
  if (phone !== null) await lockPhone(tx, { phone })
  await lockCards(tx, { personId })
  const [links] = await findLinks(tx, { personId, ambassadorId, mark, phone })
  if (links?.ring) return 'ring'
  if (links?.browser) return 'browser'
  if (links?.phone) return 'phone'
  if (links?.card) return 'card'
  const [taken] = await takeMark(tx, { mark, at })
  return taken ? undefined : 'browser'
}

/** Forgets browser marks whose cookies have expired. */
export async function sweepMarks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = daysAfter(clock.now(), -joiningLimits.markDays)
  await sweepOpenings(db, { before })
  await sweepCountedMarks(db, { before })
  await sweepAmbassadorMarks(db, { before })
}
