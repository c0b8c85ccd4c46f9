import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { MentorDeps } from './application-state.ts'
import { endOpen, lockDue } from './applying.ts'
import { findRefreshing } from './listing-queries.ts'
import { refresh } from './listings.ts'
import { findActing, lockMentor } from './queries.ts'
import { refereeMail } from './referees.ts'
import { closesAt } from './rules.ts'

/** Ends applications that nobody moves on, and looks at the free times of mentors again. */
export const mentorJobs = [defineJob('mentor-clock', { cron: '* * * * *' }, runMentorClock), refereeMail] as const

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
    act: (tx, row) => refresh(deps, tx, row),
  })
  await runDue(deps.db, [ending, refreshing])
}
