import type { Queryable } from '#db/connect.ts'
import { findMentors } from './lists/listing.ts'
import { restoreMentor } from './mentor-state.ts'
import { eraseMentoring, heldMentoring } from './personal-data.ts'
import { mentorApplications } from './queries.ts'
import { listWaitingMentoring } from './waiting-application.ts'

/** What other domains use of mentors. */
export const mentorship = {
  /** Makes a person a mentor again after a successful appeal, for admin/. */
  restore: restoreMentor,
  /** Open applications, what is due first, and how many there are, for admin/. */
  open: (db: Queryable, limit: number) => mentorApplications.lists.open.first(db, { limit }),
  countOpen: async (db: Queryable): Promise<number> => (await mentorApplications.countOpen(db))[0]?.open ?? 0,
  /** What becoming a mentor needs of a person, for dashboard/. */
  waiting: listWaitingMentoring,
  /** Mentors by words, for search/. */
  find: findMentors,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalMentoring = { heldOf: heldMentoring, erase: eraseMentoring }
