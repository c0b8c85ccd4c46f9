import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import { refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { waitingLimits } from '@guildhall/contract/limits/sessions.ts'

/** What the privacy policy says about meetings, sessions, confirmations, ambassadors and mentors: the data, what for, how long. */
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
    'Your application as campus ambassador: why, your plan, when your studies end, the times of a talk, and a draft of it. As an ambassador your campus, your term and your code, and your credentials',
    'to decide it; the staff read it, and everybody reads of which campus you are an ambassador, and a credential once you show it',
    'as long as the account; of a credential that was taken back its number stays on a public list. A file that you kept stays valid',
  ],
  [
    'Your requests to confirm your school or firm: its name and website, a document with its source and date, and the decision',
    'to confirm it; the staff who decide read it, nobody else opens the document, and everybody who sees the badge reads name, source and date',
    `as long as the account; the document until ${confirmationLimits.keptDays} days after the decision, or until you withdraw the request`,
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
    'Teams of projects: what you are in them, invitations, places, applications, contributions and the log of the team',
    'to work on projects together; members and what they did are shown with the project and on their profiles, applications and the log are for the team',
    'until you leave or your account is gone, contributions until you withdraw them; the log then names nobody',
  ],
  [
    'Figures for the goals of projects: those you entered, with the files that are their evidence, those you confirmed by name, and why you could not confirm one',
    'to show what a project did for a goal, and who has read it; everybody sees who confirms a figure, the team alone reads why not',
    'until you take it back or the figure changes; figures stay with the project without your name once your account is gone',
  ],
  [
    'Whose link or code you joined with, a random mark of your browser, and events of ambassadors you came to; of ambassadors also their figures, released credit and events',
    'to count whom an ambassador brought and to pay for it; the ambassador sees your name as far as you show it, and how far you are, never your address',
    'until your account is gone; marks for a year, sums of a campus without names for good',
  ],
  [
    'The mark that the payment provider gives the card you paid with; it does not contain the number',
    'so that one person with two accounts is counted once for an ambassador',
    'for a year, or until your account is gone',
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
