import type { Tx } from '#db/connect.ts'
import { dueOf, runDue } from '#jobs/due.ts'
import { defineMail } from '#jobs/job-definition.ts'
import { sendMeetingMail } from './meeting-mails.ts'
import { tellUpdates } from './meeting-notifications.ts'
import { lockMeeting, type MeetingDeps } from './meeting-state.ts'
import { findReminding, type MeetingRow, saveReminder } from './queries.ts'
import { nextReminder } from './rules.ts'

/** Mails updates of meetings with calendar files. */
export const meetingJobs = [defineMail('meeting', sendMeetingMail)] as const

/** Reminds the people of meetings that begin soon, each time once. */
export async function remindOfMeetings(deps: MeetingDeps): Promise<void> {
  const due = dueOf({
    what: 'meeting',
    find: () => findReminding(deps.db, { at: deps.clock.now() }),
    lock: (tx, id) => lockMeeting(tx, id),
    isDue: ({ reminds_at }) => reminds_at !== null && new Date(reminds_at) <= deps.clock.now(),
    act: (tx, row) => remind(deps, tx, row),
  })
  await runDue(deps.db, [due])
}

async function remind(deps: MeetingDeps, tx: Tx, row: MeetingRow): Promise<void> {
  const now = deps.clock.now()
  const start = new Date(row.starts_at)
  await saveReminder(tx, { id: row.id, remindsAt: nextReminder(start, now) })
  const invited = row.people.filter(({ place }) => place > 0)
  // No reminder of a meeting that has begun, after a process was stopped for a while, or to which nobody comes.
  if (start <= now || invited.every(({ answer }) => answer === 'declined')) return
  const isSoon = start.getTime() - now.getTime() <= 2 * 3_600_000
  const to = (hasAnswered: boolean) =>
    row.people
      .filter(({ answer }) => answer !== 'declined' && (answer === 'accepted') === hasAnswered)
      .map(({ personId }) => personId)
  const title = `${isSoon ? 'In an hour' : 'Tomorrow'}: ${row.title}`
  const reminder = { row, update: 'reminder', title } as const
  await tellUpdates(deps, tx, [
    { ...reminder, to: to(true), sentence: (time) => `${time}. ${row.place}` },
    { ...reminder, to: to(false), sentence: (time) => `${time}. You have not accepted this invitation yet.` },
  ])
}
