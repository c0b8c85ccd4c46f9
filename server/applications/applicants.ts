import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { dueOf } from '#jobs/due.ts'
import { meetings } from '#meetings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  type ApplicationKind,
  type ApplicationNews,
  forgetAtStaff,
  forgetNews,
  tellApplicant,
  tellStaff,
} from './application-kind.ts'
import type { ApplicationRow } from './application-queries.ts'
import { closesAt, datesOf, isOpen, talkEnd } from './promised-dates.ts'

export type ApplicationDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'busySources'>
export type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/** The only way to change an application, which the caller has locked: saves it with its dates and tells the applicant. */
export async function change<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ChangeDeps,
  tx: Tx,
  row: Row,
  over: Partial<Row>,
  news: ApplicationNews | null,
): Promise<Row> {
  const now = deps.clock.now()
  const next = { ...row, ...over }
  const dates = datesOf(next, now)
  const ended = dates.acts_at === null ? (row.ended_at ?? now.toISOString()) : null
  const saved = { ...next, ...dates, ended_at: ended }
  await kind.statements.save(tx, saved)
  await forgetNews(kind, deps, tx, saved)
  if (news) await tellApplicant(kind, deps, tx, saved, news)
  return saved
}

/** Locks the newest application of a person; undefined before the first. */
export async function lockNewestOf<Row extends ApplicationRow>(
  { statements }: ApplicationKind<Row>,
  tx: Tx,
  viewer: Viewer,
): Promise<Row | undefined> {
  const [newest] = await statements.newest(tx, { personId: viewer.id })
  return newest && (await statements.lock(tx, { id: newest.id }))[0]
}

/** Locks the caller’s open application; 409 without one. */
async function lockOwn<Row extends ApplicationRow>(kind: ApplicationKind<Row>, tx: Tx, viewer: Viewer): Promise<Row> {
  const row = await lockNewestOf(kind, tx, viewer)
  if (!row || !isOpen(row)) throw new AppError('application_none')
  return row
}

/**
 * Chooses one of the offered times: it becomes a meeting of the two. Repeating it changes nothing; 409 when another one was
 * chosen, or when one of the two is busy then.
 */
export async function chooseTime<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
  start: Date,
): Promise<void> {
  const [seen] = await kind.statements.newest(deps.db, { personId: viewer.id })
  await transaction(deps.db, async (tx) => {
    // People are locked before the application, so that nobody gets two talks at one time.
    const both = [viewer.id, ...(seen?.offered_by ? [seen.offered_by] : [])]
    const people = await directory.lock(tx, both)
    const row = await lockOwn(kind, tx, viewer)
    const isChosen = row.talk_at !== null && new Date(row.talk_at).getTime() === start.getTime()
    if (row.state === 'talk' && isChosen) return
    const { offered_by: hostId, place } = row
    const isOffered = row.times.some((time) => new Date(time).getTime() === start.getTime())
    const isThere = hostId !== null && both.includes(hostId) && people.has(hostId)
    if (row.state !== 'offered' || !isOffered || !isThere || start <= deps.clock.now())
      throw new AppError('talk_time_gone')
    const within = { from: start.getTime(), to: talkEnd(start).getTime() }
    const busy = await availability.findBusy({ ...deps, db: tx }, [hostId, viewer.id], within)
    if (busy.length > 0) throw new AppError('talk_time_busy')
    const meetingId = await meetings.arrange(deps, tx, {
      ...{ organizerId: hostId, personId: viewer.id, start, minutes: most.talkMinutes, place },
      ...kind.talk,
    })
    const chosen: Partial<ApplicationRow> = { state: 'talk', talk_at: start.toISOString(), meeting_id: meetingId }
    await change(kind, deps, tx, row, chosen as Partial<Row>, null)
  })
}

/** Asks the staff for other times, because none of the offered ones suits. */
export async function askOtherTimes<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
  note: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(kind, tx, viewer)
    if (row.state === 'read' && row.times_note === note) return
    if (row.state !== 'offered') throw new AppError('application_moved')
    const none: Partial<ApplicationRow> = { times: [], offered_at: null, offered_by: null, place: '' }
    const over = { ...none, state: 'read', times_note: note } as Partial<Row>
    const asked = await change(kind, deps, tx, row, over, null)
    await tellStaff(kind, deps, tx, asked, 'Other times for a talk, please')
  })
}

/** Withdraws the caller’s open application, and cancels a talk that has not taken place. Repeating it changes nothing. */
export async function withdraw<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const newest = await lockNewestOf(kind, tx, viewer)
    if (newest?.state === 'withdrawn') return
    if (!newest || !isOpen(newest)) throw new AppError('application_none')
    await endOpen(kind, deps, tx, newest, 'withdrawn', null)
  })
}

/** Ends a locked open application without a decision. */
async function endOpen<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ChangeDeps,
  tx: Tx,
  row: Row,
  state: 'withdrawn' | 'closed',
  news: 'lapsed' | 'closed' | null,
): Promise<void> {
  const over: Partial<ApplicationRow> = { state }
  await change(kind, deps, tx, row, over as Partial<Row>, news)
  await cancelTalk(deps, tx, row)
  await forgetAtStaff(kind, deps, tx, row)
}

/** Cancels the talk of an application that ended before the talk. */
export async function cancelTalk(
  deps: ChangeDeps,
  tx: Tx,
  { meeting_id, talk_at }: Pick<ApplicationRow, 'meeting_id' | 'talk_at'>,
): Promise<void> {
  if (meeting_id === null || talk_at === null || isoOf(talk_at) <= deps.clock.now().toISOString()) return
  await meetings.callOff(deps, tx, meeting_id)
}

/** What is due of a kind of application: those without a chosen time are withdrawn, those without a decision closed. */
export function endingOf<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  acting: (at: Date) => Promise<{ id: string }[]>,
) {
  const now = () => deps.clock.now()
  return dueOf({
    what: kind.what,
    find: () => acting(now()),
    lock: async (tx, id) => (await kind.statements.lock(tx, { id }))[0],
    isDue: ({ acts_at }) => acts_at !== null && new Date(acts_at) <= now(),
    act: (tx, row) =>
      closesAt(row) <= now()
        ? endOpen(kind, deps, tx, row, 'closed', 'closed')
        : endOpen(kind, deps, tx, row, 'withdrawn', 'lapsed'),
  })
}
