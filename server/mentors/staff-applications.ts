import type { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import { isoOf } from '#db/moments.ts'
import { readBothWays, type Step } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { staffNames } from './decisions.ts'
import { presentFields } from './own-application.ts'
import {
  type ApplicationRow,
  findApplication,
  findApplications,
  findMentorsOf,
  findRefereesOf,
  findTalksHeld,
  findTalksOff,
} from './queries.ts'
import { isOpen } from './rules.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
interface Place {
  step: Step
  at: string
  id: string
}
const start: Place = { step: 'first', at: '', id: '' }

interface Asked {
  state: keyof typeof findApplications
  limit: number
  cursor?: string | undefined
}

/** Returns a page of applications: open ones by what is due first, the others newest first. */
export async function listApplications(deps: Reads, viewer: Viewer, { state, limit, cursor }: Asked) {
  const lists = findApplications[state]
  const read = ({ step, ...from }: Place) =>
    step === 'first' ? lists.first(deps.db, { limit: limit + 1 }) : lists[step](deps.db, { ...from, limit: limit + 1 })
  const write = (step: Exclude<Step, 'first'>, row: ApplicationRow) => {
    const at = isoOf((state === 'open' ? row.due_at : row.ended_at) ?? row.sent_at)
    return Buffer.from(`${step} ${at} ${row.id}`).toString('base64url')
  }
  const { rows, ...cursors } = await readBothWays({ place: readCursor(cursor), start, limit }, read, write)
  return { items: await presentAll(deps, viewer, rows), ...cursors }
}

function readCursor(cursor: string | undefined): Place {
  if (cursor === undefined) return start
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const form = /^(next|previous) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([a-z0-9]{12})$/
  const [, step, at, id] = form.exec(text) ?? []
  if (!step || !at || !id || Number.isNaN(Date.parse(at))) throw new AppError('invalid_cursor')
  return { step: step as Step, at, id }
}

/** Returns an application for the staff; 404 for any other id. */
export async function readApplication(deps: Reads, viewer: Viewer, id: string): Promise<StaffApplication> {
  const [row] = await findApplication(deps.db, { id })
  const [application] = row ? await presentAll(deps, viewer, [row]) : []
  if (!application) throw new AppError('application_not_found')
  return application
}

async function presentAll(deps: Reads, viewer: Viewer, rows: readonly ApplicationRow[]): Promise<StaffApplication[]> {
  const applicationIds = rows.map(({ id }) => id)
  const now = deps.clock.now()
  const [nameOf, referees, mentors, off, held] = await Promise.all([
    staffNames(
      deps,
      rows.flatMap((row) => [row.person_id, row.offered_by, row.decided_by]),
    ),
    findRefereesOf(deps.db, { applicationIds }),
    findMentorsOf(deps.db, { applicationIds }),
    findTalksOff(deps.db, { ids: applicationIds }),
    findTalksHeld(deps.db, { ids: applicationIds, at: now }),
  ])
  return rows.flatMap((row) => {
    const person = nameOf(row.person_id)
    if (!person) return []
    const isOwn = row.person_id === viewer.id
    return [
      {
        ...presentFields(
          deps,
          row,
          off.some(({ id }) => id === row.id),
        ),
        person,
        isLate: isOpen(row) && row.due_at !== null && new Date(row.due_at) < now,
        // People on the staff do not read references about themselves.
        referees: isOwn
          ? []
          : referees
              .filter((each) => each.application_id === row.id)
              .map(({ name, state, knows, answer }) => ({ name, state, knows, text: answer })),
        offeredBy: nameOf(row.offered_by),
        decidedBy: nameOf(row.decided_by),
        timesNote: row.times_note,
        mentor: mentors.find((each) => each.application_id === row.id)?.state ?? null,
        canAccept: held.some(({ id }) => id === row.id),
        isOwn,
      },
    ]
  })
}
