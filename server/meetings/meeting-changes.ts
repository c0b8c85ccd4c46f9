import { meetingLimits as most } from '@guildhall/contract/limits/meetings.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { meetingTexts } from '@guildhall/contract/meetings/meeting-texts.ts'
import type { MeetingChange, MeetingInput, ProposedTime } from '@guildhall/contract/meetings/meetings.ts'
import type { MeetingPlaceKind } from '@guildhall/contract/meetings/options.ts'
import { roomPlace } from '@guildhall/contract/rooms/room-path.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Creation } from '#idempotency/service.ts'
import { directory } from '#users/service.ts'
import { followInConversation } from './conversation-cards.ts'
import { requireInvitable } from './invitable-people.ts'
import { type Telling, tellUpdates } from './meeting-notifications.ts'
import { type ChangeDeps, lockMeeting, lockOrganized, lockOwn, type MeetingDeps, showChange } from './meeting-state.ts'
import {
  askAgain,
  cancelMeeting,
  countScheduled,
  insertMeeting,
  insertPeople,
  type MeetingRow,
  saveAnswer,
  saveMeeting,
} from './queries.ts'
import { endOf, nextReminder } from './rules.ts'

/** Refuses a start that is over, or too far ahead. */
export function requireFuture(start: Date, now: Date): void {
  if (start <= now) throw new AppError('meeting_past', { fields: [{ path: 'start', message: 'Choose a later time' }] })
  if (start.getTime() > now.getTime() + most.aheadMs)
    throw new AppError('meeting_far', { fields: [{ path: 'start', message: 'Choose an earlier day' }] })
}

/**
 * Schedules a meeting and invites its people, under the locks of all of them: a block comes before or after. 409 for people who
 * cannot be invited, and above the number of meetings in a day.
 */
export async function schedule(
  deps: MeetingDeps,
  viewer: Viewer,
  input: MeetingInput,
  { id, markDone }: Creation,
): Promise<void> {
  const start = new Date(input.start)
  requireFuture(start, deps.clock.now())
  const asked = await requireInvitable(deps.db, viewer, input.people)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const parties = await directory.lock(tx, [viewer.id, ...asked.map(({ id: personId }) => personId)])
    const organizer = parties.get(viewer.id)
    if (!organizer) throw new AppError('meeting_stranger')
    const invited = await requireInvitable(tx, viewer, input.people)
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const [before] = await countScheduled(tx, { organizerId: viewer.id, after: new Date(now.getTime() - dayMs) })
    if ((before?.meetings ?? 0) >= most.aDay) throw new AppError('meetings_full')
    const { title, note } = input
    const where = placeOf(input)
    const endsAt = endOf(start, input.minutes)
    const remindsAt = nextReminder(start, now)
    await insertMeeting(tx, {
      id,
      title,
      ...where,
      note,
      startsAt: start,
      endsAt,
      remindsAt,
      organizerId: viewer.id,
      at: now,
    })
    await insertPeople(tx, { id, personIds: [viewer.id, ...invited.map((each) => each.id)], at: now })
    await markDone(tx)
    const row = await lockMeeting(tx, id)
    if (!row) throw new AppError('internal')
    await followInConversation(deps, tx, row, { isNew: true, isHidden: false })
    await tellUpdates(deps, tx, [
      {
        row,
        to: invitedTo(row),
        update: 'invited',
        title: `Invitation: ${title}`,
        sentence: (time) => `${organizer.name} invites you: ${time}. Accept, decline or propose another time.`,
      },
    ])
  })
}

const invitedTo = ({ people }: Pick<MeetingRow, 'people'>) =>
  people.filter(({ place }) => place > 0).map(({ personId }) => personId)

/** Changes a meeting; with another time its people answer again. Repeating a change that is saved changes nothing. */
export async function change(deps: MeetingDeps, viewer: Viewer, id: string, input: MeetingChange): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockOrganized(deps, tx, viewer, id)
    const now = deps.clock.now()
    const start = new Date(input.start)
    const end = endOf(start, input.minutes)
    const isSameTime = start.getTime() === Date.parse(isoOf(row.starts_at)) && isoOf(row.ends_at) === end.toISOString()
    const { title, note } = input
    const where = placeOf(input)
    const isSamePlace = where.placeKind === row.place_kind && where.place === row.place
    if (isSameTime && title === row.title && isSamePlace && note === row.note) return
    if (input.version !== row.sequence) throw new AppError('meeting_changed')
    if (!isSameTime) requireFuture(start, now)
    if (where.placeKind === 'room' && row.people.length > roomLimits.people)
      throw invalid([{ path: 'placeKind', message: meetingTexts.roomPeople }])
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await save(deps, tx, row, { title, ...where, note, start, end })
    if (!isSameTime) await askAgain(tx, { id, acceptedId: null, at: now })
    await announceChange(deps, tx, viewer, id, isSameTime ? 'details' : 'time')
  })
}

// Lists and calendar files name our room like any other place.
const placeOf = ({ placeKind, place }: Pick<MeetingInput, 'placeKind' | 'place'>) => ({
  placeKind,
  place: placeKind === 'room' ? roomPlace : place,
})

interface Details {
  title: string
  placeKind: MeetingPlaceKind
  place: string
  note: string
  start: Date
  end: Date
}

async function save(deps: MeetingDeps, tx: Tx, { id }: MeetingRow, details: Details): Promise<void> {
  const { title, placeKind, place, note, start, end } = details
  const remindsAt = nextReminder(start, deps.clock.now())
  await saveMeeting(tx, { id, title, placeKind, place, note, startsAt: start, endsAt: end, remindsAt })
}

async function announceChange(deps: MeetingDeps, tx: Tx, viewer: Viewer, id: string, what: 'time' | 'details') {
  const row = await lockMeeting(tx, id)
  if (!row) throw new AppError('internal')
  const name = await directory.nameOf(tx, viewer.id)
  await showChange(deps, tx, row)
  const to = row.people.filter(({ place, answer }) => place > 0 && answer !== 'declined')
  await tellUpdates(deps, tx, [
    {
      ...{ row, to: to.map(({ personId }) => personId), update: 'changed', title: `Changed: ${row.title}` },
      sentence: (time) =>
        what === 'time'
          ? `${name} moved this meeting. It is now ${time}. Please answer again.`
          : `${name} changed this meeting: ${time}. Your answer stays.`,
    },
  ])
}

/**
 * Moves a meeting to the time that somebody proposed; 409 when they proposed another one meanwhile. Repeating it changes nothing.
 */
export async function takeTime(deps: MeetingDeps, viewer: Viewer, id: string, asked: ProposedTime): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockOrganized(deps, tx, viewer, id)
    const start = new Date(asked.start)
    const proposer = await proposerOf(tx, row, asked, viewer)
    if (!proposer) {
      if (start.getTime() === new Date(row.starts_at).getTime()) return
      throw new AppError('meeting_changed')
    }
    const now = deps.clock.now()
    requireFuture(start, now)
    const length = new Date(row.ends_at).getTime() - new Date(row.starts_at).getTime()
    await save(deps, tx, row, { ...row, placeKind: row.place_kind, start, end: new Date(start.getTime() + length) })
    await askAgain(tx, { id, acceptedId: proposer, at: now })
    await announceMove(deps, tx, viewer, id, proposer)
  })
}

/** The internal id of the person who proposes this start now; null when nobody does. */
async function proposerOf(tx: Tx, row: MeetingRow, { person, start }: ProposedTime, viewer: Viewer) {
  const personId = await directory.idFor(tx, person, viewer.id)
  const found = row.people.find(
    (each) => each.personId === personId && each.proposedStart !== null && isoOf(each.proposedStart) === isoOf(start),
  )
  return found?.personId ?? null
}

async function announceMove(deps: MeetingDeps, tx: Tx, viewer: Viewer, id: string, proposer: number): Promise<void> {
  const row = await lockMeeting(tx, id)
  if (!row) throw new AppError('internal')
  const name = await directory.nameOf(tx, viewer.id)
  await showChange(deps, tx, row)
  const changed = { row, update: 'changed', title: `Changed: ${row.title}` } as const
  const others = invitedTo(row).filter((personId) => personId !== proposer)
  await tellUpdates(deps, tx, [
    {
      ...{ ...changed, to: [proposer] },
      sentence: (time) => `${name} took the time you proposed. The meeting is now ${time}.`,
    },
    {
      ...{ ...changed, to: others },
      sentence: (time) => `${name} moved this meeting. It is now ${time}. Please answer again.`,
    },
  ])
}

/** Keeps the time of a meeting: the person who proposed another one answers the invitation again. Repeating it changes nothing. */
export async function keepTime(deps: MeetingDeps, viewer: Viewer, id: string, asked: ProposedTime): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row } = await lockOrganized(deps, tx, viewer, id)
    const personId = await proposerOf(tx, row, asked, viewer)
    if (personId === null) return
    const none = { answer: 'waiting', note: '', proposedStart: null, at: deps.clock.now() } as const
    await saveAnswer(tx, { id, personId, ...none })
    const after = await lockMeeting(tx, id)
    if (!after) throw new AppError('internal')
    const name = await directory.nameOf(tx, viewer.id)
    await showChange(deps, tx, after)
    await tellUpdates(deps, tx, [
      {
        row: after,
        to: [personId],
        update: 'invited',
        title: `Same time: ${row.title}`,
        sentence: (time) => `${name} kept the time of this meeting: ${time}. Please accept or decline.`,
      },
    ])
  })
}

/** Cancels a meeting and tells its people; repeating it changes nothing. */
export async function cancel(deps: MeetingDeps, viewer: Viewer, id: string, note: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { own, state } = await lockOwn(deps, tx, viewer, id)
    if (own.place > 0) throw new AppError('meeting_not_organizer')
    if (state === 'cancelled') return
    if (state === 'over') throw new AppError('meeting_over')
    if (note) await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const byName = await directory.nameOf(tx, viewer.id)
    await tellUpdates(deps, tx, await endMeeting(deps, tx, id, { note, byName }))
  })
}

/**
 * Cancels a locked meeting and returns what its people are told. `byName` is null for a neutral sentence, which all of them get.
 */
export async function endMeeting(
  deps: ChangeDeps,
  tx: Tx,
  id: string,
  { note, byName }: { note: string; byName: string | null },
): Promise<Telling[]> {
  await cancelMeeting(tx, { id, note, at: deps.clock.now() })
  const row = await lockMeeting(tx, id)
  if (!row) return []
  if (byName !== null) await showChange(deps, tx, row)
  const told = row.people.filter(({ place, answer }) => (place > 0 || byName === null) && answer !== 'declined')
  const why = note ? ` ${byName} writes: ${note}` : ''
  return [
    {
      ...{ row, to: told.map(({ personId }) => personId), update: 'cancelled', title: `Cancelled: ${row.title}` },
      sentence: (time) => `This meeting is cancelled: ${time}.${why}`,
    },
  ]
}
