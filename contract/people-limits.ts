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

/** Product 2: codes sent by mail or SMS, and links by mail: the last one is the way back from a changed address. */
export const codeLimits = {
  digits: 6,
  lifeMs: 10 * minute,
  tries: 5,
  mailsPerHour: 3,
  resetLinkMs: hour,
  changeLinkMs: hour,
  recoverLinkMs: 7 * day,
} as const

/** How many days what a sign-up and its codes leave behind is kept, and mails that could not be sent. */
export const keptDays = { pendingSignUp: 7, code: 30, unsentMail: 14 } as const

/** Leaving (product 12, Settings): days of grace, and how long a file with everything lies ready. */
export const accountLimits = {
  graceMs: 14 * day,
  exportLifeMs: 7 * day,
  /** A link to that file, once asked for with a fresh proof. */
  exportLinkSeconds: 300,
  /** An export that takes longer than this has failed. */
  exportMs: hour,
} as const

/** What a burst of SMS is told to wait, in seconds (specification 9, product 2). */
export const smsWaitSeconds = 300

/** A social sign-in: how long the pop-up may stay away, and how long the steps after it may take. */
export const socialLimits = { popupMs: 10 * minute, stepsMs: 30 * minute } as const

/** The bot check: how long a challenge is good, and the work it asks (PBKDF2 rounds, and tries between two bounds). */
export const botCheckLimits = { lifeMs: 10 * minute, cost: 1000, leastTries: 500, mostTries: 1000 } as const

export const passwordLimits = { min: 10, max: 256 } as const

/** What people may write to the people of the guildhall, and those to them (product 12). Characters. */
export const feedbackLimits = {
  text: 2000,
  answer: 5000,
  reason: 2000,
  /** Bytes of a field beside a picture: any text of the right length, in any script. */
  formFieldBytes: 16_000,
} as const

/** Product 6: what connecting with people asks for. Milliseconds and characters. */
export const relationLimits = {
  note: 300,
  /** A request lapses after this, declined or not. */
  requestMs: 90 * day,
  /** How long one waits after taking back a request of one's own. */
  waitMs: 21 * day,
  /** Requests of one person that are open at once, declined ones included. */
  openRequests: 100,
  /** A suggestion that was put away does not come back before this. */
  putAwayMs: 90 * day,
  suggestions: 24,
} as const
