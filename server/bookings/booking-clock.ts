import type { Tx } from '#db/connect.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { type BookingDeps, change, lockWhole, noteAbsence } from './booking-state.ts'
import { tellSides } from './notices.ts'
import { type BookingRow, findActing, findBooking, findReminding, setReminder } from './queries.ts'
import { nextState, remindAt } from './rules.ts'
import { sessionMails } from './session-mails.ts'

/** Moves bookings on automatically, and reminds of them. */
export const bookingJobs = [defineJob('booking-clock', { cron: '* * * * *' }, runBookingClock), sessionMails] as const

/** Performs what is due: requests that lapse, sessions that are over and finished, and reminders. */
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
  await runDue(deps.db, [acting, reminding])
}

// As for every other change of a booking.
async function lock(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const [seen] = await findBooking(tx, { id })
  return seen && (await lockWhole(tx, seen)).row
}

async function act(deps: BookingDeps, tx: Tx, row: BookingRow): Promise<unknown> {
  const state = nextState[row.state]
  if (!state) throw new Error(`No automatic step for a booking that is ${row.state}`)
  // Without an answer the other side agrees that they did not come.
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
