import type { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import type { applicationLists } from '@guildhall/contract/mentors/options.ts'
import { isOpen, readPage, staffNames } from '#applications/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { presentFields } from './own-application.ts'
import { type ApplicationRow, findMentorsOf, findRefereesOf, mentorApplications } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock'>
interface Asked {
  state: (typeof applicationLists)[number]
  limit: number
  cursor?: string | undefined
}

/** Returns a page of applications: open ones by what is due first, the others newest first. */
export async function listApplications(deps: Reads, viewer: Viewer, { state, ...page }: Asked) {
  const list = mentorApplications.lists[state === 'mentors' ? 'current' : state]
  const { rows, ...cursors } = await readPage(deps, list, { isOpenList: state === 'open', ...page })
  return { items: await presentAll(deps, viewer, rows), ...cursors }
}

/** Returns an application for the staff; 404 for any other id. */
export async function readApplication(deps: Reads, viewer: Viewer, id: string): Promise<StaffApplication> {
  const [row] = await mentorApplications.find(deps.db, { id })
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
    mentorApplications.talksOff(deps.db, { ids: applicationIds }),
    mentorApplications.talksHeld(deps.db, { ids: applicationIds, at: now }),
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
