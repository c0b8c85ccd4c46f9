import { arrange, callOff } from './arranged-meetings.ts'
import { readMeetingCards } from './conversation-cards.ts'
import { listEntries } from './entries.ts'
import { busyMeetings } from './free-times.ts'
import { endBetween, eraseMeetings, lockBetween } from './meeting-endings.ts'
import { heldMeetings } from './personal-data.ts'
import { meetingRooms } from './room.ts'
import { listWaitingMeetings } from './waiting-meetings.ts'

export { calendarFile, type FileEntry, invitationFile } from './calendar-file.ts'

/** What other domains use of meetings. */
export const meetings = {
  /** Schedules a meeting of two who have agreed to its time, and cancels it, for mentors/. */
  arrange,
  callOff,
  /** When a person is busy with meetings that they accepted, for availability/. */
  busy: busyMeetings,
  /** A person’s meetings between two moments, for calendar/. */
  entries: listEntries,
  /** Meetings soon, and invitations that wait for an answer, for dashboard/. */
  waiting: listWaitingMeetings,
  /** The present state of cards about meetings, for conversations/. */
  cards: readMeetingCards,
  /** The rooms of meetings, for rooms/. */
  rooms: meetingRooms,
  /** Locks what two people share, before a block changes anything else. */
  lockBetween,
  /** Ends the meetings to come of two people, once one blocks the other. */
  endBetween,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalMeetings = { heldOf: heldMeetings, erase: eraseMeetings }
