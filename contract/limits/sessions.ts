/** Every number of opening hours. Minutes and days as the names say. */
export const hoursLimits = {
  dayMinutes: 1440,
  /** Periods begin and end on quarters of an hour. */
  stepMinutes: 15,
  periodsADay: 6,
  /** Dates with other hours than the weekly ones. */
  dates: 100,
  absences: 20,
  absenceDays: 366,
  /** The pauses before and after a session. */
  pauses: [0, 5, 10, 15, 30, 45, 60],
  /** The shortest time between a booking and its start. */
  notice: { usual: 120, steps: [30, 60, 120, 240, 720, 1440, 2880, 4320, 10_080] },
  /** How far ahead people can book. */
  ahead: { usual: 60, steps: [7, 14, 30, 60, 90, 180] },
  /** The most that the limits of sessions per day and per week can be. */
  perDay: 20,
  perWeek: 60,
  /** How far the page of hours looks ahead. */
  previewDays: 14,
} as const

/** Every number of session types. */
export const sessionTypeLimits = {
  title: 120,
  what: 2000,
  topics: 5,
  /** A mentoring type that the host typed, when none of the list fits. */
  other: 60,
  minutes: { least: 15, most: 180, step: 5 },
  people: 50,
  place: 300,
  /** What a session costs when it is not free, in minor units. */
  priceMinor: { least: 100, most: 10_000_000 },
  /** Session types of one person. */
  perPerson: 20,
  /** Of how many days their list counts bookings. */
  countedDays: 30,
} as const

/** Every number of bookings; hours and days as the names say. */
export const bookingLimits = {
  note: 600,
  reason: 500,
  notes: 5000,
  /** Open bookings of free sessions that a guest has with everybody. */
  openFree: 3,
  /** How long a checkout holds a time, and by how much the guest can extend that once, in minutes. */
  holdMinutes: 15,
  extraMinutes: 10,
  /** How many times a guest can hold and not pay within a day, and how many of one host at the same time. */
  unpaidHoldsADay: 3,
  holdsOfHost: 1,
  /** A guest pays what the host approved within this time, and this long before the start at the latest. */
  payHours: 24,
  payBeforeHours: 1,
  /** How long after a block either side can cancel with a full refund. */
  blockCancelHours: 24,
  /** How often a guest can move a booking. */
  moves: 2,
  /** A host answers a request to book within this time, and this long before the start at the latest. */
  approveHours: 48,
  approveBeforeHours: 2,
  /** How long after the end either side can say that the other did not come, and how long the other then has to answer. */
  claimHours: 48,
  /** How long, in minutes, a guest waits for a host who is not in our room before they can leave with all of the money back. */
  leaveMinutes: 10,
  /** Absences of a guest within `absenceDays` that end free booking for `barredDays`. */
  guestAbsences: 2,
  /** Absences of a host within `absenceDays` that pause their sessions. */
  hostAbsences: 3,
  absenceDays: 90,
  barredDays: 30,
  /** Days after the end at which the guest is asked whether it helped, and for how long they can answer. */
  askAfterDays: 14,
  answerDays: 14,
  /** What they can write beside it. */
  helpedNote: 300,
  /** Hours before the start at which both sides are reminded. */
  reminders: [24, 1],
  pageSize: 20,
} as const

/** Every number of waiting lists of full sessions. */
export const waitingLimits = {
  /** Lists that a person is on. */
  perPerson: 20,
  /** How long the time is offered to one person before the next is told, in hours. */
  turnHours: 2,
  /** How long a person stays on a list. */
  days: 90,
  /** A list is looked at this often, also when nothing changed: times come within reach by themselves. */
  lookMinutes: 60,
} as const

/** Every number of the goals of two people. */
export const goalLimits = { text: 200, open: 20, all: 200 } as const

/** Every number of other calendars that make a host busy. */
export const otherCalendarLimits = {
  perPerson: 5,
  name: 60,
  url: 2000,
  /** Each is read again after this time, in minutes; later after failures, up to the longest. */
  everyMinutes: 15,
  failingMinutes: 360,
  bytes: 2 * 1024 * 1024,
  timeoutMs: 10_000,
  /** How long the file may be worked on, in milliseconds. */
  parseMs: 5000,
  /** Busy times that are kept of one calendar; those that touch are one. */
  times: 5000,
  /** Single events and their repetitions that are looked at. */
  steps: 200_000,
  /** How far ahead its times are kept, in days: further than people can book. */
  aheadDays: 200,
  /** After how long a host is told that a calendar cannot be read, in hours. */
  tellAfterHours: 24,
} as const
