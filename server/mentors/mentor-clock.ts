import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { MentorDeps } from './application-state.ts'
import { endOpen, lockDue } from './applications.ts'
import { findRefreshing } from './lists/listing-queries.ts'
import { refresh } from './lists/listings.ts'
import { findActing, lockMentor } from './queries.ts'
import { refereeMail } from './referees.ts'
import { closesAt } from './rules.ts'

/** Computes the free times of mentors again as soon as they changed, and mails referees. */
export const mentorJobs = [defineJob('mentor-times', {}, runMentorClock), refereeMail] as const

/** Performs what is due: applications without a chosen time or without a decision, and the free times of mentors. */
export async function runMentorClock(deps: MentorDeps): Promise<void> {
  const now = () => deps.clock.now()
  const ending = dueOf({
    what: 'mentor application',
    find: () => findActing(deps.db, { at: now() }),
    lock: lockDue,
    isDue: ({ acts_at }) => acts_at !== null && new Date(acts_at) <= now(),
    act: (tx, row) =>
      closesAt(row) <= now()
        ? endOpen(deps, tx, row, 'closed', 'closed')
        : endOpen(deps, tx, row, 'withdrawn', 'lapsed'),
  })
  const refreshing = dueOf({
    what: 'mentor',
    find: () => findRefreshing(deps.db, { at: now() }),
    lock: async (tx, id) => (await lockMentor(tx, { personId: Number(id) }))[0],
    isDue: ({ state, refresh_at }) => state === 'active' && new Date(refresh_at) <= now(),
    async act(tx, row) {
      await refresh(deps, tx, row)
      tx.afterCommit(() => deps.realtime.toWatchers(row.person_id, 'slots:changed'))
    },
  })
  await runDue(deps.db, [ending, refreshing])
}
