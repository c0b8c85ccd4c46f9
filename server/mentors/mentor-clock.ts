import { type ApplicationDeps, endingOf } from '#applications/service.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { findRefreshing } from './lists/listing-queries.ts'
import { refresh } from './lists/listings.ts'
import { mentorKind } from './mentor-kind.ts'
import { lockMentor, mentorApplications } from './queries.ts'
import { refereeMail } from './referees.ts'

/** Computes the free times of mentors again as soon as they changed, and mails referees. */
export const mentorJobs = [defineJob('mentor-times', {}, runMentorClock), refereeMail] as const

/** Performs what is due: applications without a chosen time or without a decision, and the free times of mentors. */
export async function runMentorClock(deps: ApplicationDeps): Promise<void> {
  const now = () => deps.clock.now()
  const ending = endingOf(mentorKind, deps, (at) => mentorApplications.acting(deps.db, { at }))
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
