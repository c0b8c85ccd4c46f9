import { randomInt } from 'node:crypto'
import type { CampusEvent, CampusEventInput, EventState, OutcomeInput } from '@guildhall/contract/ambassadors/events.ts'
import { campusEventLimits as most } from '@guildhall/contract/limits/joining.ts'
import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter, isoOf } from '#db/moments.ts'
import type { Between } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { createOnce } from '#idempotency/service.ts'
import type { Deps } from '../../deps.ts'
import { requireAmbassador } from '../joining/own-joining.ts'
import {
  cancelEvent,
  changeEvent,
  countPlanned,
  type EventRow,
  findBetween,
  findEvent,
  findEvents,
  insertEvent,
  lockEvent,
  lockPlans,
  lockShown,
  recordAttendance,
  saveOutcome,
  showCode,
  sweepCodes,
} from './queries.ts'

type EventDeps = Pick<Deps, 'db' | 'clock' | 'limits'>

/** How many events that are over a list has. */
const listedOver = 50

/** Returns the caller's events: those to come, then those that are over. 403 for people who never were ambassadors. */
export async function listEvents(deps: EventDeps, viewer: Viewer): Promise<CampusEvent[]> {
  await requireAmbassador(deps, viewer.id)
  const now = deps.clock.now()
  const rows = await findEvents(deps.db, { ambassadorId: viewer.id, at: now, over: listedOver })
  return rows.map((row) => present(row, now))
}

function stateOf(row: EventRow, now: Date): EventState {
  if (row.cancelled_at !== null) return 'cancelled'
  if (new Date(row.starts_at) > now) return 'planned'
  return new Date(row.ends_at) > now ? 'on' : 'over'
}

function present(row: EventRow, now: Date): CampusEvent {
  const { id, title, place, attended, code, code_until: until, outcome, came, outcome_at: at } = row
  const isValid = code !== null && until !== null && new Date(until) > now
  return {
    ...{
      id,
      title,
      place,
      startsAt: isoOf(row.starts_at),
      endsAt: isoOf(row.ends_at),
      state: stateOf(row, now),
      attended,
    },
    code: isValid ? { code, until: isoOf(until) } : null,
    outcome: outcome !== null && came !== null && at !== null ? { text: outcome, came, at: isoOf(at) } : null,
  }
}

/** Plans an event, once per key. 403 for people who are no ambassadors now, 409 with too many events to come. */
export async function planEvent(
  deps: EventDeps,
  { viewer, key }: { viewer: Viewer; key: string | null },
  input: CampusEventInput,
): Promise<CampusEvent> {
  const asked = { call: 'plan-campus-event', ...input }
  return createOnce(
    deps,
    { userId: viewer.id, key, asked },
    ({ id, markDone }) =>
      transaction(deps.db, async (tx) => {
        const ambassador = await requireAmbassador({ db: tx, clock: deps.clock }, viewer.id)
        if (!ambassador.present) throw new AppError('not_ambassador')
        const at = deps.clock.now()
        requireAhead(input, at)
        await lockPlans(tx, { ambassadorId: viewer.id })
        const [{ events = 0 } = {}] = await countPlanned(tx, { ambassadorId: viewer.id, at })
        if (events >= most.planned) throw new AppError('events_full')
        await insertEvent(tx, { id, ambassadorId: viewer.id, campusId: ambassador.campus_id, ...input, at })
        await markDone(tx)
      }),
    (id) => readEvent(deps, viewer, id),
  )
}

function requireAhead({ startsAt }: CampusEventInput, now: Date): void {
  if (new Date(startsAt) <= now) throw invalid([{ path: 'startsAt', message: 'Choose a time that is still to come' }])
  if (new Date(startsAt) > daysAfter(now, most.aheadDays))
    throw invalid([{ path: 'startsAt', message: 'Choose a day within a year' }])
}

async function readEvent(deps: EventDeps, viewer: Viewer, id: string): Promise<CampusEvent> {
  const [row] = await findEvent(deps.db, { id, ambassadorId: viewer.id })
  if (!row) throw new AppError('event_not_found')
  return present(row, deps.clock.now())
}

/** Works on an event of the caller under its lock, and returns it. 404 for events of others. */
async function withEvent(
  deps: EventDeps,
  viewer: Viewer,
  id: string,
  work: (tx: Tx, row: EventRow, state: EventState, now: Date) => Promise<unknown>,
): Promise<CampusEvent> {
  await transaction(deps.db, async (tx) => {
    const [row] = await lockEvent(tx, { id, ambassadorId: viewer.id })
    if (!row) throw new AppError('event_not_found')
    const now = deps.clock.now()
    await work(tx, row, stateOf(row, now), now)
  })
  return readEvent(deps, viewer, id)
}

/** Changes an event that has not begun. */
export function changePlanned(deps: EventDeps, viewer: Viewer, id: string, input: CampusEventInput) {
  return withEvent(deps, viewer, id, async (tx, _row, state, now) => {
    if (state === 'cancelled') throw new AppError('event_cancelled')
    if (state !== 'planned') throw new AppError('event_begun')
    requireAhead(input, now)
    await changeEvent(tx, { id, ...input })
  })
}

/** Cancels an event that has not begun; a repeated call changes nothing. */
export function cancelPlanned(deps: EventDeps, viewer: Viewer, id: string) {
  return withEvent(deps, viewer, id, async (tx, _row, state, now) => {
    if (state === 'on' || state === 'over') throw new AppError('event_begun')
    await cancelEvent(tx, { id, at: now })
  })
}

// Without letters and digits that look alike.
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = () => Array.from({ length: most.codeCharacters }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Shows a new code on the spot, for some minutes and at most until the end. 409 unless the event is on. */
export function showNewCode(deps: EventDeps, viewer: Viewer, id: string) {
  return withEvent(deps, viewer, id, async (tx, _row, state, now) => {
    if (state === 'cancelled') throw new AppError('event_cancelled')
    if (state !== 'on') throw new AppError('event_not_on')
    const until = new Date(now.getTime() + most.codeMinutes * 60_000)
    for (let attempt = 0; attempt < 5; attempt += 1)
      if ((await showCode(tx, { id, code: newCode(), until })).length > 0) return
    throw new AppError('internal')
  })
}

/** Says what came of an event that is over. */
export function sayOutcome(deps: EventDeps, viewer: Viewer, id: string, { text, came }: OutcomeInput) {
  return withEvent(deps, viewer, id, async (tx, _row, state, at) => {
    if (state === 'cancelled') throw new AppError('event_cancelled')
    if (state !== 'over') throw new AppError('event_not_over')
    await saveOutcome(tx, { id, outcome: text, came, at })
  })
}

/** Records that the caller is at the event that shows this code now; a repeated call changes nothing. */
export async function attend(deps: EventDeps, viewer: Viewer, code: string): Promise<{ title: string; place: string }> {
  await deps.limits.take('attend', viewer.customUserId)
  return transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const [event] = await lockShown(tx, { code, at })
    if (!event) throw new AppError('attendance_code_wrong')
    if (event.ambassador_id === viewer.id) throw new AppError('attendance_own')
    await recordAttendance(tx, { eventId: event.id, personId: viewer.id, at })
    return { title: event.title, place: event.place }
  })
}

/** Returns the events of an ambassador that begin between two moments, as their calendar shows them. */
export async function findCampusEvents(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findBetween(db, { ambassadorId: personId, from, to, most: limit })
  return rows.map(({ title, place, starts_at }) => ({
    ...{ kind: 'event' as const, title: `${title}, ${place}`, about: '', at: isoOf(starts_at) },
    href: '/campus-ambassador#events',
  }))
}

/** Forgets codes that are no longer valid. */
export async function sweepEventCodes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await sweepCodes(db, { at: clock.now() })
}
