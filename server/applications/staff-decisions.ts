import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import { mentorTexts } from '@guildhall/contract/mentors/mentor-texts.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { readBothWays, type Step } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type LoggedAct, writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { type ApplicationDeps, cancelTalk, change } from './applicants.ts'
import { type ApplicationKind, forgetAtStaff } from './application-kind.ts'
import type { ApplicationRow } from './application-queries.ts'
import { isOpen, talkEnd } from './promised-dates.ts'

/** Locks an application for the staff: 404 for an unknown one, 403 for the caller's own. */
export async function lockForStaff<Row extends ApplicationRow>(
  { statements }: ApplicationKind<Row>,
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<Row> {
  const [row] = await statements.lock(tx, { id })
  if (!row) throw new AppError('application_not_found')
  if (row.person_id === viewer.id) throw new AppError('own_matter')
  return row
}

/** Marks an application as read; the applicant is told. Repeating it changes nothing. */
export async function markRead<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
  id: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(kind, tx, viewer, id)
    if (row.state !== 'sent') return
    const over: Partial<ApplicationRow> = { state: 'read', read_at: deps.clock.now().toISOString() }
    await change(kind, deps, tx, row, over as Partial<Row>, 'read')
    const act = { act: 'read-application', reason: 'Read it', before: 'sent', after: 'read' } as const
    await logDecision(kind, deps, tx, viewer, row, act)
  })
}

/** Offers three times for the talk, also in place of earlier times or of a cancelled talk. */
export async function offerTimes<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
  id: string,
  { times, place }: { times: readonly string[]; place: string },
): Promise<void> {
  const starts = times.map((time) => new Date(time)).sort((a, b) => a.getTime() - b.getTime())
  refuseTimes(deps, starts)
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(kind, tx, viewer, id)
    if (!isOpen(row)) throw new AppError('application_moved')
    const now = deps.clock.now().toISOString()
    const offer = { times: starts.map((start) => start.toISOString()), place, offered_by: viewer.id, offered_at: now }
    await cancelTalk(deps, tx, row)
    const none = { talk_at: null, meeting_id: null, times_note: '' }
    const over: Partial<ApplicationRow> = { ...offer, ...none, state: 'offered', read_at: row.read_at ?? now }
    await change(kind, deps, tx, row, over as Partial<Row>, 'offered')
    await forgetAtStaff(kind, deps, tx, row)
    await logDecision(kind, deps, tx, viewer, row, {
      act: 'offer-times',
      reason: `${offer.times.join(', ')} (${place})`,
      before: row.state,
      after: 'offered',
    })
  })
}

function refuseTimes({ clock }: Pick<Deps, 'clock'>, starts: readonly Date[]): void {
  const now = clock.now()
  const refuse = (message: string) => invalid([{ path: 'times', message }])
  if (starts.some((start) => start <= now)) throw refuse(mentorTexts.timePast)
  if (starts.some((start) => start > daysAfter(now, most.talkAheadDays))) throw refuse(mentorTexts.timeFar)
  if (starts.some((start, at) => at > 0 && start < talkEnd(starts[at - 1] ?? start)))
    throw refuse(mentorTexts.timeTwice)
}

/** Refuses an application; the applicant reads the reasons. Repeating it changes nothing; 409 once it was decided otherwise. */
export async function refuse<Row extends ApplicationRow>(
  kind: ApplicationKind<Row>,
  deps: ApplicationDeps,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockForStaff(kind, tx, viewer, id)
    if (row.state === 'refused' && row.reason === reason) return
    if (!isOpen(row)) throw new AppError('application_moved')
    const over: Partial<ApplicationRow> = { state: 'refused', reason, decided_by: viewer.id }
    await change(kind, deps, tx, row, over as Partial<Row>, 'refused')
    await cancelTalk(deps, tx, row)
    await forgetAtStaff(kind, deps, tx, row)
    const act = { act: kind.log.refuse, reason, before: row.state, after: 'refused' }
    await logDecision(kind, deps, tx, viewer, row, act)
  })
}

/** Records what the staff did. The log outlives the account, so it names nobody: the application is its subject. */
export async function logDecision<Row extends ApplicationRow>(
  { log }: Pick<ApplicationKind<Row>, 'log'>,
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { id }: Pick<ApplicationRow, 'id'>,
  act: Omit<LoggedAct, 'subject'>,
): Promise<void> {
  await writeStaffLog(deps, tx, viewer, { ...act, subject: { kind: log.subject, id, title: '' } })
}

/** Names of people on the staff, as the staff see them; null for deleted accounts. */
export async function staffNames(deps: Pick<Deps, 'db'>, ids: readonly (number | null)[]) {
  const known = await directory.members.byId(deps.db, [
    ...new Set(ids.flatMap((id) => (id === null ? [] : String(id)))),
  ])
  return (id: number | null) => {
    const person = known.get(String(id))
    return person ? { customUserId: person.id, name: person.title } : null
  }
}

interface Place {
  step: Step
  at: string
  id: string
}
const start: Place = { step: 'first', at: '', id: '' }
type Read<Values, Row> = (db: Deps['db'], values: Values) => Promise<Row[]>
interface List<Row> {
  first: Read<{ limit: number }, Row>
  next: Read<{ limit: number; at: string; id: string }, Row>
  previous: Read<{ limit: number; at: string; id: string }, Row>
}

/** Returns a page of a list of applications: open ones by what is due first, the others newest first. */
export async function readPage<Row extends ApplicationRow>(
  { db }: Pick<Deps, 'db'>,
  lists: List<Row>,
  { isOpenList, limit, cursor }: { isOpenList: boolean; limit: number; cursor?: string | undefined },
) {
  const read = ({ step, ...from }: Place) =>
    step === 'first' ? lists.first(db, { limit: limit + 1 }) : lists[step](db, { ...from, limit: limit + 1 })
  const write = (step: Exclude<Step, 'first'>, row: Row) => {
    const at = isoOf((isOpenList ? row.due_at : row.ended_at) ?? row.sent_at)
    return Buffer.from(`${step} ${at} ${row.id}`).toString('base64url')
  }
  return readBothWays({ place: readCursor(cursor), start, limit }, read, write)
}

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const form = /^(next|previous) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9]{12})$/
  const [, step, at, id] = form.exec(text) ?? []
  if (!step || !at || !id || Number.isNaN(Date.parse(at))) throw new AppError('invalid_cursor')
  return { step: step as Step, at, id }
}
