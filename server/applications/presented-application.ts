import { isoOf, isoOrNull } from '#db/moments.ts'
import type { Deps } from '../deps.ts'
import type { ApplicationRow } from './application-queries.ts'
import { chooseUntil, closesAt, talkEnd } from './promised-dates.ts'

/** What both the applicant and the staff see of where any application stands. `isOff`: the talk is cancelled. */
export function presentProgress({ clock }: Pick<Deps, 'clock'>, row: ApplicationRow, isOff: boolean) {
  const now = clock.now()
  const { id, state, reason } = row
  const coming = row.times.map(isoOf).filter((time) => new Date(time) > now)
  return {
    ...{ id, state, reason },
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
