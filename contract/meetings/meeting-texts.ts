import { meetingLimits as most } from '../limits/meetings.ts'
import { roomLimits } from '../limits/rooms.ts'

/** The default title of the dialog after something was scheduled, word for word. */
export const meetingScheduled = { title: 'Meeting Scheduled!', done: 'Got it!' } as const

/** The refusals of a form for a meeting, by field. */
export const meetingTexts = {
  title: 'Enter a title',
  people: 'Choose at least one person',
  tooMany: `You can invite ${most.people} people at most`,
  twice: 'Choose each person once',
  start: 'Choose a date and a time',
  minutes: `A meeting takes from ${most.minutes.least} minutes to ${most.minutes.most / 60} hours`,
  roomPeople: `Our room has ${roomLimits.people} places, yours included. Invite ${roomLimits.people - 1} people at most, or meet elsewhere`,
  place: 'Say where you meet: an address, a phone number or a link',
} as const
