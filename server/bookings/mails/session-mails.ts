import type { BookingSide } from '@guildhall/contract/bookings/options.ts'
import { meetingTime } from '@guildhall/contract/meetings/words.ts'
import { defineMail } from '#jobs/job-definition.ts'
import { groupMailsOf } from '#notifications/service.ts'
import { directory } from '#users/service.ts'
import type { JobDeps } from '../../deps.ts'
import type { SessionUpdate } from '../notices.ts'
import { findBooking } from '../queries.ts'
import { sessionFile } from './calendar-file.ts'

type MailDeps = Pick<JobDeps, 'db' | 'clock' | 'config' | 'jobs' | 'mail'>

interface Asked {
  id: string
  side: BookingSide
  /** The version that the mail is about: a newer one has a mail of its own. */
  sequence: number
  update: SessionUpdate
}

/** Mails of booked sessions, with their calendar files. */
export const sessionMails = defineMail('session', sendSessionMail)

/**
 * Mails a side of a booking what happened, with the calendar file, if the person gets mails about orders and work; in quiet hours it
 * waits for their end. Nothing is sent about a session that has changed since, or that has begun.
 */
export async function sendSessionMail(deps: MailDeps, asked: Asked): Promise<void> {
  const { db, clock, config, jobs, mail } = deps
  const now = clock.now()
  const [row] = await findBooking(db, { id: asked.id })
  const isCancelled = asked.update === 'cancelled'
  if (!row || row.sequence !== asked.sequence || row.state !== (isCancelled ? 'cancelled' : 'booked')) return
  const [start, end] = [new Date(row.starts_at), new Date(row.ends_at)]
  const personId = asked.side === 'host' ? row.host_id : row.guest_id
  if (personId === null || start <= now) return
  const { isWanted, quietUntil, zone, links } = await groupMailsOf(deps, personId, 'orders', now)
  const contact = await directory.contactOf(db, personId)
  if (!isWanted || contact === null) return
  if (quietUntil !== null) return jobs.enqueue(db, 'session-mail', asked, quietUntil)
  const { calendar, who } = await sessionFile(deps, { row, side: asked.side, email: contact.email })
  await mail.send('session', contact.email, {
    ...{ update: asked.update, title: row.title, place: row.meet_at, who, reason: row.reason },
    ...{ time: meetingTime({ start, end }, zone), url: `${config.origin}/bookings/${row.id}` },
    calendar,
    ...links,
  })
}
