const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Every number of meetings and the calendar. */
export const meetingLimits = {
  title: 120,
  /** An address, a phone number or a link. */
  place: 300,
  note: 2000,
  /** The line with which somebody declines, proposes another time or cancels. */
  answerNote: 300,
  /** People beside the one who schedules. */
  people: 12,
  /** A meeting of so many people, with the one who schedules it, has a group conversation. */
  group: 3,
  minutes: { least: 5, usual: 30, most: 720 },
  /** The lengths that the form offers, in minutes. */
  lengths: [15, 30, 45, 60, 90, 120],
  /** How far ahead a meeting can start. */
  aheadMs: 366 * day,
  /** Meetings that a person schedules in 24 hours. */
  aDay: 30,
  /** How long before the start people are reminded. */
  reminders: [24 * hour, hour],
  /** Meetings in one answer. */
  listed: 500,
  /** People found by name for a meeting. */
  found: 8,
  /** Other times that the form suggests when somebody is busy, in which steps they are sought, and how far ahead. */
  suggestions: { times: 3, stepMinutes: 30, aheadMs: 7 * day, from: 8, to: 18 },
} as const

export const calendarLimits = {
  /** The days of one answer. */
  days: 62,
  /** Entries of one kind in one answer. */
  entries: 1000,
  /** How far back and ahead the calendar of the private address reaches. */
  feed: { backMs: 31 * day, aheadMs: 366 * day },
  /** How long before it begins the dashboard shows what needs no answer. */
  soonMs: day,
} as const
