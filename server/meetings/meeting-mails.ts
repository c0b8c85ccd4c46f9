import { meetingTime } from '@guildhall/contract/meetings/words.ts'
import { groupMailsOf } from '#notifications/service.ts'
import { directory } from '#users/service.ts'
import type { JobDeps } from '../deps.ts'
import { meetingFile } from './calendar-file.ts'
import type { Update } from './meeting-notifications.ts'
import { findWhole } from './queries.ts'
import { stateOf } from './rules.ts'

type MailDeps = Pick<JobDeps, 'db' | 'clock' | 'config' | 'jobs' | 'mail'>

interface Asked {
  id: string
  personId: number
  /** The version that the mail is about: a newer one has a mail of its own. */
  sequence: number
  update: Update
}

/**
 * Mails an update of a meeting to one of its people with the calendar file, if they get mails about people; in quiet hours it waits
 * for their end. Nothing is sent about a meeting that has changed since, or of a meeting that is over.
 */
export async function sendMeetingMail(deps: MailDeps, asked: Asked): Promise<void> {
  const { db, clock, config, jobs, mail } = deps
  const now = clock.now()
  const [row] = await findWhole(db, { id: asked.id })
  if (!row || row.sequence !== asked.sequence) return
  const people = row.people ?? []
  const state = stateOf(row, people, now)
  // A person who was removed hears that it is cancelled for them.
  const own = people.find(({ personId }) => personId === asked.personId)
  const isCancelled = asked.update === 'cancelled'
  if (state === 'over' || (!own && !isCancelled) || (state === 'cancelled' && !isCancelled)) return
  if (asked.update === 'reminder' && new Date(row.starts_at) <= now) return
  const { isWanted, quietUntil, zone, links } = await groupMailsOf(deps, asked.personId, 'people', now)
  const contact = await directory.contactOf(db, asked.personId)
  if (!isWanted || contact === null) return
  if (quietUntil !== null) return jobs.enqueue(db, 'meeting-mail', asked, quietUntil)
  const [start, end] = [new Date(row.starts_at), new Date(row.ends_at)]
  const { id, title, place, note, sequence } = row
  const name = await directory.nameOf(db, asked.personId)
  const attendee = { name, email: contact.email, answer: own?.answer ?? 'declined' }
  const isInRoom = row.place_kind === 'room'
  const shown = {
    id,
    title,
    isInRoom,
    place,
    note,
    start,
    end,
    sequence,
    state: isCancelled ? 'cancelled' : state,
  } as const
  await mail.send('meeting', contact.email, {
    ...{ update: asked.update, title, place, cancelNote: row.cancel_note, time: meetingTime({ start, end }, zone) },
    by: row.organizer_id === null ? null : await directory.nameOf(db, row.organizer_id),
    url: `${config.origin}/meetings/${id}`,
    calendar: meetingFile(config, shown, attendee, now),
    ...links,
  })
}
