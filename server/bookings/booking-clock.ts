import type { Tx } from '#db/connect.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { askWhetherItHelped } from './after/question.ts'
import { type BookingDeps, change, lockWhole, noteAbsence } from './booking-state.ts'
import { tellSides } from './notices.ts'
import { type BookingRow, findActing, findAsking, findBooking, findReminding, setReminder } from './queries.ts'
import { settleByRoom } from './room/who-came.ts'
import { isJudgedByRoom, nextState, remindAt } from './rules.ts'
import { dueWaits } from './waiting/waiting-clock.ts'

/** Performs what is due: requests that lapse, sessions that are over and finished, reminders, questions afterwards, and waiting lists. */
export async function runBookingClock(deps: BookingDeps): Promise<void> {
  const isPast = (moment: string | null) => moment !== null && new Date(moment) <= deps.clock.now()
  const acting = dueOf({
    what: 'booking',
    find: () => findActing(deps.db, { at: deps.clock.now() }),
    lock,
    isDue: ({ acts_at }) => isPast(acts_at),
    act: (tx, row) => act(deps, tx, row),
  })
  const reminding = dueOf({
    what: 'reminder of a booking',
    find: () => findReminding(deps.db, { at: deps.clock.now() }),
    lock,
    isDue: ({ remind_at }) => isPast(remind_at),
    act: (tx, row) => remind(deps, tx, row),
  })
  const asking = dueOf({
    what: 'question after a booking',
    find: () => findAsking(deps.db, { at: deps.clock.now() }),
    lock,
    isDue: ({ asks_at }) => isPast(asks_at),
    act: (tx, row) => askWhetherItHelped(deps, tx, row),
  })
  // After the steps that free times.
  await runDue(deps.db, [acting, reminding, asking, ...dueWaits(deps)])
}

// Locks the order, the host's hours and then the booking, as every change of a booking does.
async function lock(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const [seen] = await findBooking(tx, { id })
  return seen && (await lockWhole(tx, seen)).row
}

async function act(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<unknown> {
  const state = nextState[row.state]
  if (!state) throw new Error(`No automatic step for a booking that is ${row.state}`)
  if (row.state === 'over' && isJudgedByRoom(row)) return settleByRoom(deps, tx, row)
  // No answer within the time counts as 'I did not come'.
  if (row.state === 'over' && row.absence_said_by !== null) return noteAbsence(deps, tx, row, null)
  const lapse = row.state === 'held' ? 'lapse-held' : 'lapse'
  return change(deps, tx, row, { state }, state === 'lapsed' ? { act: lapse, by: null } : null)
}

async function remind(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<void> {
  const next = row.state === 'booked' ? remindAt(row.starts_at, deps.clock.now()) : null
  await setReminder(tx, { id: row.id, remindAt: next })
  if (row.state === 'booked' && new Date(row.starts_at) > deps.clock.now())
    await tellSides(deps, tx, row, { act: 'remind', by: null })
}
