import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { Application, Mentoring } from '@guildhall/contract/mentors/applications.ts'
import { againFrom, isOpen, presentProgress, stepsOf } from '#applications/service.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { isBookable } from './lists/listings.ts'
import { type ApplicationRow, findMentor, findRefereesOf, mentorApplications } from './queries.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns a person's newest application and their row as a mentor. Each is null before it exists. */
export async function readMentoring(deps: Reads, viewer: Viewer): Promise<Mentoring> {
  const { db, clock, config } = deps
  const [[row], [mentor], { adult }] = await Promise.all([
    mentorApplications.newest(db, { personId: viewer.id }),
    findMentor(db, { personId: viewer.id }),
    engagements.needsOf(db, viewer),
  ])
  const canBook = mentor ? await isBookable(db, mentor) : false
  const again = mentor?.state === 'ended' ? daysAfter(mentor.changed_at, most.againDays) : row ? againFrom(row) : null
  const isMentor = mentor?.state === 'active' || mentor?.state === 'paused'
  return {
    application: row ? await presentOwn(deps, row, canBook) : null,
    mentor: mentor
      ? {
          state: mentor.state,
          topics: mentor.topics.map(({ topic }) => topic),
          since: isoOf(mentor.since),
          isBookable: canBook,
        }
      : null,
    canApply: !isMentor && !(row && isOpen(row)) && (again === null || again <= clock.now()),
    needs: { adult },
    currency: config.currency,
  }
}

async function presentOwn(deps: Reads, row: ApplicationRow, canBook: boolean): Promise<Application> {
  const referees = await findRefereesOf(deps.db, { applicationIds: [row.id] })
  const off = await mentorApplications.talksOff(deps.db, { ids: [row.id] })
  const now = deps.clock.now()
  return {
    ...presentFields(deps, row, off.length > 0),
    steps: [
      ...stepsOf(row, now),
      {
        ...{ step: 'bookable', dueAt: null, isLate: false },
        doneAt: row.state === 'accepted' && canBook ? isoOrNull(row.ended_at) : null,
      },
    ],
    referees: referees.map(({ name, state }) => ({ name, state })),
    againFrom: againFrom(row)?.toISOString() ?? null,
  }
}

/** The fields that both the applicant and the staff see. `isOff`: the talk is cancelled. */
export function presentFields(deps: Pick<Deps, 'config' | 'clock'>, row: ApplicationRow, isOff: boolean) {
  const { topics, experience, hour_minor: hourMinor, hours_a_week: hoursAWeek, accepted } = row
  const { currency } = deps.config
  return { ...presentProgress(deps, row, isOff), topics, experience, hourMinor, hoursAWeek, accepted, currency }
}
