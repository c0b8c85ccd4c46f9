import { projectLimits } from './shared.ts'

/** Every number of the teams of projects. Days and characters as the names say. */
export const teamLimits = {
  /** Members beside the owner. */
  members: 20,
  /** The line of an invitation. */
  note: 300,
  invitationDays: 14,
  /** Places of one project that are open at a time. */
  openPlaces: 10,
  placeTitle: 100,
  placeTask: 2000,
  skills: { items: 10, characters: projectLimits.shortList.characters },
  hoursPerWeek: 60,
  /** How far ahead a place can end. */
  placeDays: 365,
  application: 2000,
  applicationDays: 30,
  /** Applications of one person that are open at a time. */
  openApplications: 25,
  reason: 500,
  /** People who left a team less than this many days ago still count as its members when they buy or review. */
  formerDays: 90,
  pageSize: 20,
  contribution: {
    what: 500,
    /** Quarters of an hour: at most 99 hours. */
    quarters: 396,
    /** Contributions of one person to one project that wait for an answer at a time. */
    waiting: 20,
    /** How long ago it may have been, in years. */
    years: 20,
  },
  /** A proposal for the shares, without everybody's consent. */
  shareDays: 14,
  /** The offer of a project to a member of its team. */
  handoverDays: 14,
} as const

/** Shares of a team are basis points: 10,000 are the whole. */
export const teamShares = { whole: 10_000 } as const
