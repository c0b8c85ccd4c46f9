import type { Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { type ApplicationNews, forgetNews, tellApplicant } from './notices.ts'
import { type ApplicationRow, findNewestOf, lockApplication, saveApplication } from './queries.ts'
import { datesOf } from './rules.ts'

export type MentorDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'busySources'>
export type ChangeDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/** The only way to change an application, which the caller has locked: saves it with its dates and tells the applicant. */
export async function change(
  deps: ChangeDeps,
  tx: Tx,
  row: ApplicationRow,
  over: Partial<ApplicationRow>,
  news: ApplicationNews | null,
): Promise<ApplicationRow> {
  const now = deps.clock.now()
  const next = { ...row, ...over }
  const dates = datesOf(next, now)
  const ended = dates.acts_at === null ? (row.ended_at ?? now.toISOString()) : null
  const saved = { ...next, ...dates, ended_at: ended }
  const { person_id, topics, experience, hour_minor, hours_a_week, sent_at, ...stands } = saved
  await saveApplication(tx, stands)
  await forgetNews(deps, tx, saved)
  if (news) await tellApplicant(deps, tx, saved, news)
  return saved
}

/** Locks the newest application of a person; undefined before the first. */
export async function lockNewestOf(tx: Tx, viewer: Viewer): Promise<ApplicationRow | undefined> {
  const [newest] = await findNewestOf(tx, { personId: viewer.id })
  return newest && (await lockApplication(tx, { id: newest.id }))[0]
}

/** Locks an application for the staff: 404 for an unknown one, 403 for the caller's own. */
export async function lockForStaff(tx: Tx, viewer: Viewer, id: string): Promise<ApplicationRow> {
  const [row] = await lockApplication(tx, { id })
  if (!row) throw new AppError('application_not_found')
  if (row.person_id === viewer.id) throw new AppError('own_matter')
  return row
}
