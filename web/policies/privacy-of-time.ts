import { refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { waitingLimits } from '@guildhall/contract/limits/sessions.ts'

/** What the privacy policy says about meetings, sessions and mentors: the data, what for, how long. */
export const timeRows: [string, string, string][] = [
  [
    'Your meetings: title, place, note, time, who is invited, and what they answer',
    'to bring you together, and to remind you',
    'as long as the account; then those you scheduled stay for the others without you, title and texts. Your private calendar address is stored encrypted, and who sees when you are busy with it',
  ],
  [
    'Calendars from elsewhere that you add: their address, encrypted, and the times at which they say you are busy',
    'so that nobody can book you then; we keep no titles, places or people of your events',
    'until you remove the calendar',
  ],
  [
    'When you joined and left the room of a meeting or session. What browsers tell each other to connect a call, with your network address',
    'to show who is there, to connect you and to settle who came; without a relay the people in the room can learn your network address, and the page says so before you join',
    `${roomLimits.keptDays} days; what browsers tell each other until it is read. We keep no sound and no picture`,
  ],
  [
    'When people can book you, and the sessions you offer: hours, time zone, absences, what a session is for and where you meet',
    'everybody reads what you offer, your free times and your absences; only people with a booking read where you meet',
    'until you change or delete it, or delete your account',
  ],
  [
    'Your application to become a mentor: topics, what you say about them, experience, preferred price and hours, and the times of a talk',
    'to decide it; the staff read it, and once you are a mentor everybody reads your topics and what you say about them',
    'as long as the account',
  ],
  [
    'Name and email address of people who can speak for a mentor, and what they answer',
    'to ask them once by email; only the staff read the answer',
    `${refereeLimits.keptDays} days; after that a scrambled form of the address remembers how often it was asked`,
  ],
  [
    'Teams of projects: what you are in them, invitations, places, applications and the log of the team',
    'to work on projects together; members are shown with the project, applications and the log are for the team',
    'until you leave or your account is gone; the log then names nobody',
  ],
  [
    'Bookings: the time, your answers, notes, goals, moves, who said that the other did not come, who came to our room, and whether it helped',
    'to hold the time and to tell you about it; seen by the two of you, your own notes by you alone',
    'without your name and without what you wrote once your account is gone',
  ],
  [
    'Sessions for which you wait until a time is free',
    'to tell you; nobody sees who waits',
    `until you book, leave the list or delete your account; at most ${waitingLimits.days} days`,
  ],
]
