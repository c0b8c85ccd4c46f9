import type { WaitingMentoring } from '@guildhall/contract/admin/dashboard.ts'
import { isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { isBookable } from './lists/listings.ts'
import { findMentor, mentorApplications } from './queries.ts'

/** Returns what becoming a mentor needs of a person now: a time for the talk, or a session that people can book. */
export async function listWaitingMentoring({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<WaitingMentoring[]> {
  const [[row], [mentor]] = await Promise.all([
    mentorApplications.newest(db, { personId: viewer.id }),
    findMentor(db, { personId: viewer.id }),
  ])
  if (row?.state === 'offered') return [{ kind: 'mentoring', dueAt: isoOrNull(row.due_at), step: 'choose' }]
  const lacksSession = mentor?.state === 'active' && !(await isBookable(db, mentor))
  return lacksSession ? [{ kind: 'mentoring', dueAt: null, step: 'offer' }] : []
}
