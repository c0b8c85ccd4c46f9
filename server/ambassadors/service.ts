import type { WaitingAmbassador } from '@guildhall/contract/admin/dashboard.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { restoreAmbassador } from './ambassador-terms.ts'
import { findCampusEvents } from './events/events.ts'
import { joinWithSession } from './joining/joining.ts'
import { heldJoining } from './joining/personal-data.ts'
import { eraseAmbassadorship, heldAmbassadorship } from './personal-data.ts'
import { ambassadorApplications } from './queries.ts'

/** What other domains use of campus ambassadors. */
export const ambassadorship = {
  /** Makes a person an ambassador again after a successful appeal, for admin/. */
  restore: restoreAmbassador,
  /** Open applications, what is due first, and how many there are, for admin/. */
  open: (db: Queryable, limit: number) => ambassadorApplications.lists.open.first(db, { limit }),
  countOpen: async (db: Queryable): Promise<number> => (await ambassadorApplications.countOpen(db))[0]?.open ?? 0,
  /** What an application needs of its applicant now, for dashboard/: a time for the talk. */
  async waiting({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<WaitingAmbassador[]> {
    const [row] = await ambassadorApplications.newest(db, { personId: viewer.id })
    return row?.state === 'offered' ? [{ kind: 'ambassador', dueAt: isoOrNull(row.due_at) }] : []
  },
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalAmbassadorship = { heldOf: heldAmbassadorship, erase: eraseAmbassadorship }

/** Joining by a code, for profiles/. */
export const joins = { withSession: joinWithSession }

/** The events of an ambassador between two moments, for calendar/. */
export const campusEvents = { due: findCampusEvents }

/** The personal data of joining stored here, for accounts/; it is deleted with the person. */
export const personalJoining = { heldOf: heldJoining }
