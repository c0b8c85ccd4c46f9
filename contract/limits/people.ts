/** Numbers of accounts, profiles and what people are to each other; no first page needs them. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const profileLimits = {
  name: 60,
  companyName: 120,
  headline: 140,
  about: 5000,
  location: 120,
  skills: 50,
  skillName: 60,
} as const

/** Codes sent by mail or SMS, and links by mail: the last one is the way back from a changed address. */
export const codeLimits = {
  digits: 6,
  lifeMs: 10 * minute,
  tries: 5,
  mailsPerHour: 3,
  resetLinkMs: hour,
  changeLinkMs: hour,
  recoverLinkMs: 7 * day,
} as const

/** How many days pending sign-ups, codes and unsent mails are kept. */
export const keptDays = { pendingSignUp: 7, code: 30, unsentMail: 14 } as const

/** Deleting an account: days of grace. Data exports: how long the file is kept. */
export const accountLimits = {
  graceMs: 14 * day,
  exportLifeMs: 7 * day,
  /** A link to that file, once asked for with a fresh proof. */
  exportLinkSeconds: 300,
  /** An export that takes longer than this has failed. */
  exportMs: hour,
} as const

/** How many seconds to wait after too many SMS. */
export const smsWaitSeconds = 300

/** A social sign-in: how long the pop-up may stay away, and how long the steps after it may take. */
export const socialLimits = { popupMs: 10 * minute, stepsMs: 30 * minute } as const

/** The bot check: how long a challenge is good, and the work it asks (PBKDF2 rounds, and tries between two bounds). */
export const botCheckLimits = { lifeMs: 10 * minute, cost: 1000, leastTries: 500, mostTries: 1000 } as const

export const passwordLimits = { min: 10, max: 256 } as const

/** What people may write to the staff, and the staff to them. Characters. */
export const feedbackLimits = {
  text: 2000,
  answer: 5000,
  reason: 2000,
  /** Bytes of a field beside a picture: any text of the right length, in any script. */
  formFieldBytes: 16_000,
} as const

/** What connecting with people asks for. Milliseconds and characters. */
export const relationLimits = {
  note: 300,
  /** A request lapses after this, declined or not. */
  requestMs: 90 * day,
  /** The wait after taking back a request. */
  waitMs: 21 * day,
  /** Open requests of a person, declined ones included. */
  openRequests: 100,
  /** A dismissed suggestion does not come back before this. */
  putAwayMs: 90 * day,
  suggestions: 24,
} as const
