/** Every number of applications to become a mentor. Days, minutes and characters as the names say. */
export const applicationLimits = {
  topics: 5,
  about: 600,
  experience: 3000,
  referees: 2,
  refereeName: 120,
  /** The most that an hour can be wanted to cost, in minor units. */
  hourMinor: 1_000_000,
  hoursAWeek: 40,
  /** An application is read within this time, and three times for the talk are offered within the next. */
  readDays: 3,
  offerDays: 2,
  /** Times that the staff offer for the talk. */
  times: 3,
  talkMinutes: 15,
  /** How far ahead a talk can be. */
  talkAheadDays: 14,
  /** How long the applicant has to choose one of the times. */
  chooseDays: 14,
  /** The decision comes within this time after the talk. */
  decideDays: 2,
  /** Without a decision, an application is closed after this time. */
  openDays: 60,
  /** After a refusal, the next application can follow after this time. */
  againDays: 90,
  /** Applications that a person can send within `sentWithinDays`. */
  sentAtMost: 3,
  sentWithinDays: 30,
  place: 300,
  note: 500,
  reason: 2000,
} as const

/** Every number of people who speak for an applicant. */
export const refereeLimits = {
  /** Mails that an address ever gets. */
  mails: 2,
  /** After this time name, address and answer are deleted, and the link ends. */
  keptDays: 30,
  answer: 2000,
} as const

/** Every number of the pages with mentors. */
export const mentorLimits = {
  pageSize: 20,
  /** Free times on the card of a mentor. */
  slots: 4,
  /** Mentors without free time within this many days are listed last. */
  soonDays: 14,
  /** Mentors who usually take longer to answer are listed last. */
  slowHours: 72,
  /** How often free times are looked at again, at least. */
  refreshMinutes: 60,
  ratings: [3, 4, 4.5],
  /** The most that a session costs, as the filter offers it, in minor units. */
  prices: [0, 2500, 5000, 10_000],
} as const
