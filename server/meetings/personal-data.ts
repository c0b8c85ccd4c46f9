import type { MeetingAnswer } from '@guildhall/contract/meetings/options.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { readSettings } from './settings.ts'

const findHeld = statement('meetings_held', {
  takes: { personId: int },
  gives: {
    ...{ id: text, title: text, place: text, note: text, starts_at: moment, ends_at: moment, scheduled_by_you: bool },
    ...{ answer: textOf<MeetingAnswer>(), answered_at: nullable(moment), your_note: text },
    ...{ proposed_start: nullable(moment), cancelled_at: nullable(moment), cancel_note: text },
  },
  sql: ({ personId }) => `
    select m.id, m.title, m.place, m.note, m.starts_at, m.ends_at, w.place = 0 as scheduled_by_you, w.answer, w.answered_at,
      w.note as your_note, w.proposed_start, m.cancelled_at, m.cancel_note
    from meeting_people w join meetings m on m.id = w.meeting_id where w.person_id = ${personId} order by m.starts_at, m.id`,
})

/** Returns a person’s meetings with their answers, and their settings, for their data export. */
export async function heldMeetings(db: Queryable, personId: number) {
  return { meetings: await findHeld(db, { personId }), settings: await readSettings(db, personId) }
}
