import { reviewLimits } from './commerce.ts'
import { projectLimits } from './shared.ts'

/** Every number of engagements. Days unless the name says otherwise; money in minor units. */
export const engagementLimits = {
  title: projectLimits.title,
  need: 10_000,
  /** The people of a company whom the work concerns. */
  concerned: 300,
  scope: 10_000,
  note: 2000,
  milestones: 10,
  milestoneTitle: 120,
  deliverable: 2000,
  /** The least and the most a milestone costs; the sum of an offer is at most the same. */
  amountMinor: { least: 100, most: 100_000_000 },
  milestoneDays: 365,
  /** Rounds of changes of a milestone. */
  changes: { usual: 1, most: 3 },
  /** Work by the hour: the least and the most hours a week, and how many weeks. */
  hoursPerWeek: { least: 1, most: 60 },
  weeks: 52,
  /** How many versions of an offer an engagement can have. */
  versions: 50,
  /** Open requests and offers that a client has with everybody, and with one person. */
  openRequests: 20,
  openWithOne: 3,
  /** Requests that one person gets from another in 24 hours, also when they are withdrawn. */
  requestsADay: 5,
  requestReminder: 3,
  requestLife: 7,
  offerLife: { usual: 14, most: 30 },
  /** The latest start of the work. */
  startWithin: 365,
  /** Agreed terms wait this long for the first payment. */
  payReminder: 7,
  payWithin: 14,
  /** A client is reminded this long before a week by the hour that is not paid in. */
  weekReminder: 2,
  /** An active engagement without a paid milestone: the reminder, and its end. */
  idleReminder: 30,
  idleLife: 60,
  pageSize: 20,
} as const

/** Every number of timesheets. Time is counted in quarters of an hour. */
export const timesheetLimits = {
  entries: 100,
  what: 300,
  quartersADay: 96,
  quartersAnHour: 4,
  quarterMinutes: 15,
} as const

/** Every number of the reviews that two people write about each other; `days` is how long they can be written. */
export const workReviewLimits = {
  stars: reviewLimits.stars,
  text: reviewLimits.text,
  answer: reviewLimits.answer,
  days: 14,
  pageSize: reviewLimits.profilePageSize,
} as const

/** References of finished work. */
export const referenceLimits = {
  /** The most characters of a client's place. */
  place: 60,
  /** How many a profile shows, the newest first. */
  shown: 20,
} as const
