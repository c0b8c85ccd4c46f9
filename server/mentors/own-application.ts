import { applicationLimits as most } from '@guildhall/contract/limits/mentors.ts'
import type { Application, Mentoring } from '@guildhall/contract/mentors/applications.ts'
import type { Queryable } from '#db/connect.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../deps.ts'
import { isBookable } from './lists/listings.ts'
import { type ApplicationRow, findMentor, findNewestOf, findRefereesOf, findTalksOff } from './queries.ts'
import { againFrom, chooseUntil, closesAt, isOpen, stepsOf, talkEnd } from './rules.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

/** Returns a person's newest application and their row as a mentor. Each is null before it exists. */
export async function readMentoring(deps: Reads, viewer: Viewer): Promise<Mentoring> {
  const { db, clock, config } = deps
  const [[row], [mentor], { adult }] = await Promise.all([
    findNewestOf(db, { personId: viewer.id }),
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
  const off = await findTalksOff(deps.db, { ids: [row.id] })
  const now = deps.clock.now()
  return {
    ...presentFields(deps, row, off.length > 0),
    steps: stepsOf(row, canBook, now),
    referees: referees.map(({ name, state }) => ({ name, state })),
    againFrom: againFrom(row)?.toISOString() ?? null,
  }
}

/** The fields that both the applicant and the staff see. `isOff`: the talk is cancelled. */
export function presentFields({ config, clock }: Pick<Deps, 'config' | 'clock'>, row: ApplicationRow, isOff: boolean) {
  const now = clock.now()
  const { id, state, topics, experience, hour_minor: hourMinor, hours_a_week: hoursAWeek, accepted, reason } = row
  const coming = row.times.map(isoOf).filter((time) => new Date(time) > now)
  return {
    ...{ id, state, topics, experience, hourMinor, hoursAWeek, accepted, reason },
    currency: config.currency,
    sentAt: isoOf(row.sent_at),
    readAt: isoOrNull(row.read_at),
    times: state === 'offered' ? coming : [],
    chooseUntil: chooseUntil(row)?.toISOString() ?? null,
    talk:
      row.talk_at === null
        ? null
        : {
            start: isoOf(row.talk_at),
            end: talkEnd(row.talk_at).toISOString(),
            place: row.place,
            meetingId: row.meeting_id,
            isOff,
          },
    dueAt: isoOrNull(row.due_at),
    closesAt: closesAt(row).toISOString(),
    endedAt: isoOrNull(row.ended_at),
  }
}
