/** Limits of accounts, profiles and relations between people. Apart, so that a first visit does not load them. */

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

/** Codes sent by mail or SMS, and links by mail: the last one restores a changed address. */
export const codeLimits = {
  digits: 6,
  lifeMs: 10 * minute,
  tries: 5,
  mailsPerHour: 3,
  resetLinkMs: hour,
  changeLinkMs: hour,
  recoverLinkMs: 7 * day,
} as const

/** Returns the lifetime of a link in words: '1 hour', '2 hours'. */
export function inHours(ms: number): string {
  const hours = ms / hour
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

/** How many days pending sign-ups, codes and unsent mails are kept. */
export const keptDays = { pendingSignUp: 7, code: 30, unsentMail: 14 } as const

/** Deleting an account: how long it can be cancelled. Data exports: how long the file is kept. */
export const accountLimits = {
  graceMs: 14 * day,
  exportLifeMs: 7 * day,
  /** Lifetime of a link to that file, requested with a fresh proof. */
  exportLinkSeconds: 300,
  /** An export that takes longer than this has failed. */
  exportMs: hour,
} as const

/** How many seconds to wait after too many SMS. */
export const smsWaitSeconds = 300

/** A social sign-in: how long the pop-up may take, and how long the steps after it may take. */
export const socialLimits = { popupMs: 10 * minute, stepsMs: 30 * minute } as const

/** The bot check: how long a challenge is valid, and the work it requires (PBKDF2 rounds, and tries between two bounds). */
export const botCheckLimits = { lifeMs: 10 * minute, cost: 1000, leastTries: 500, mostTries: 1000 } as const

export const passwordLimits = { min: 10, max: 256 } as const

/** Second factors: authenticator app, passkeys, recovery codes, and the recovery of a person who has lost all of them. */
export const factorLimits = {
  /** How long a sign-in or a proof waits for its second factor, and how many codes it takes. */
  stepMs: 10 * minute,
  stepTries: 5,
  /** How long the browser may take with a passkey, and how long a new key of an authenticator app waits for its first code. */
  challengeMs: 5 * minute,
  newKeyMs: 30 * minute,
  /** A code of an authenticator app: its digits, how often it changes, and how many changes a clock may be off. */
  appDigits: 6,
  appSeconds: 30,
  appWindow: 1,
  passkeys: 10,
  passkeyName: 60,
  recoveryCodes: 10,
  /** Characters of a recovery code, without the hyphen. */
  recoveryCodeLength: 10,
  /** The mailed link that starts a recovery. */
  recoveryLinkMs: hour,
  /** The wait before a recovery removes the factors, and how long after it the sign-in may follow. */
  recoveryWaitMs: 72 * hour,
  recoveryOpenMs: 7 * day,
} as const

/** Messages from people to the staff, and back. Characters. */
export const feedbackLimits = {
  text: 2000,
  answer: 5000,
  reason: 2000,
  /** Bytes of a form field sent with a picture: any text of the allowed length, in any script. */
  formFieldBytes: 16_000,
} as const

/** Limits of connecting with people. Milliseconds and characters. */
export const relationLimits = {
  note: 300,
  /** A request expires after this, declined or not. */
  requestMs: 90 * day,
  /** The wait after taking back a request. */
  waitMs: 21 * day,
  /** Open requests of a person, declined ones included. */
  openRequests: 100,
  /** A dismissed suggestion does not return before this. */
  putAwayMs: 90 * day,
  /** Suggestions of one answer, and the most that can be asked for. */
  suggestions: 24,
  mostSuggestions: 96,
  /** Somebody counts as new for this long. */
  newMs: 7 * day,
} as const

/** What the home page shows of public events. Milliseconds. */
export const activityLimits = {
  /** Events in each of the two lists, and how many of them one person may have. */
  shown: 8,
  ofPerson: 2,
  /** Events of known people are at most this old. */
  knownForMs: 30 * day,
  /** Known people whose events are read, the newest relations first. */
  knownPeople: 500,
} as const
