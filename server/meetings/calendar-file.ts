import type { MeetingAnswer, MeetingState } from '@guildhall/contract/meetings/options.ts'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Config } from '#config/config.ts'

type Site = Pick<Config, 'origin' | 'mailFrom'>
const product = { company: 'Guildhall', product: 'Calendar', language: 'EN' }

/** An entry of a calendar as its file shows it; times only in private addresses and files of a month. */
export interface FileEntry {
  /** Unique among the entries of the installation: 'meeting-abc'. */
  id: string
  title: string
  start: Date
  end: Date
  /** When it was last changed, which calendar programs compare. */
  sequence: number
  isTentative: boolean
  /** A whole day, by its date. */
  isAllDay?: boolean
}

/** The UID that an entry keeps in every file and mail. */
export const uidOf = (id: string, { origin }: Pick<Config, 'origin'>): string => `${id}@${new URL(origin).hostname}`

/** Returns a calendar of titles and times, as other programs read it. */
export function calendarFile(site: Site, name: string, entries: readonly FileEntry[], at: Date): string {
  const file = ical({ name, prodId: product, method: ICalCalendarMethod.PUBLISH })
  for (const { id, title, start, end, sequence, isTentative, isAllDay = false } of entries)
    file.createEvent({
      ...{ id: uidOf(id, site), summary: title, start, end, stamp: at, sequence, allDay: isAllDay },
      status: isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // Entries that fall due do not make their owner busy.
      transparency: start.getTime() === end.getTime() ? ICalEventTransparency.TRANSPARENT : null,
    })
  return file.toString()
}

/** A meeting or booked session, as a file for one of its people. */
export interface Invitation {
  /** Unique among the entries of the installation: 'meeting-abc'. */
  id: string
  /** The path of its page, and what people can do there. */
  path: string
  act: string
  title: string
  /** Whether they meet in our room: then its address is the place. */
  isInRoom: boolean
  place: string
  note: string
  start: Date
  end: Date
  sequence: number
  status: 'tentative' | 'confirmed' | 'cancelled'
}

interface Attendee {
  name: string
  email: string
  answer: MeetingAnswer
}

const participation: Record<MeetingAnswer, ICalAttendeeStatus> = {
  waiting: ICalAttendeeStatus.NEEDSACTION,
  accepted: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
  proposed: ICalAttendeeStatus.TENTATIVE,
}

const statuses: Record<Invitation['status'], ICalEventStatus> = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

/**
 * Returns a calendar file for one person: an invitation, or the cancellation of what was cancelled. The installation is the
 * organizer and the person the only attendee, so that nobody learns anybody’s mail address. `email` is that of the person.
 */
export function invitationFile(
  site: Site,
  { id, path, act, title, isInRoom, place, note, start, end, sequence, status }: Invitation,
  attendee: Attendee,
  at: Date,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const isCancelled = status === 'cancelled'
  const file = ical({ prodId: product, method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST })
  const url = `${site.origin}${path}`
  file.createEvent({
    ...{
      id: uidOf(id, site),
      summary: title,
      location: isInRoom ? `${url}/room` : place,
      start,
      end,
      stamp: at,
      sequence,
      url,
    },
    description: [...(note ? [note] : []), `${act}: ${url}`].join('\n\n'),
    status: statuses[status],
    organizer: senderOf(site),
    attendees: [
      {
        ...{ name: attendee.name, email: attendee.email, role: ICalAttendeeRole.REQ },
        ...{ status: participation[attendee.answer], rsvp: attendee.answer === 'waiting' },
      },
    ],
  })
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', content: file.toString() }
}

/** A meeting for one of its people. */
interface MeetingOfFile extends Omit<Invitation, 'path' | 'act' | 'status'> {
  state: MeetingState
}

/** Returns the calendar file of a meeting for one of its people. */
export function meetingFile(site: Site, { id, state, ...meeting }: MeetingOfFile, attendee: Attendee, at: Date) {
  const status = state === 'cancelled' ? 'cancelled' : state === 'waiting' ? 'tentative' : 'confirmed'
  const invitation = {
    ...meeting,
    id: `meeting-${id}`,
    path: `/meetings/${id}`,
    act: 'Answer or read more',
    status,
  } as const
  return invitationFile(site, invitation, attendee, at)
}

/** The name and address from which the installation sends mails. */
function senderOf({ mailFrom }: Pick<Config, 'mailFrom'>): { name: string; email: string } {
  const [, name, email] = /^(.*?)\s*<(.+)>$/.exec(mailFrom) ?? []
  return { name: name || 'Guildhall', email: email ?? mailFrom }
}
