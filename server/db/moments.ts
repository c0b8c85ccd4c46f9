/** Returns a moment of PostgreSQL's text as ISO 8601 in UTC. */
export const isoOf = (moment: string): string => new Date(moment).toISOString()

/** Returns a moment that may be missing as ISO 8601 in UTC. */
export const isoOrNull = (moment: string | null): string | null => (moment === null ? null : isoOf(moment))

export const dayMs = 86_400_000

/** Returns the moment `days` times 24 hours later; earlier for negative days. */
export const daysAfter = (moment: Date | string, days: number): Date =>
  new Date(new Date(moment).getTime() + days * dayMs)

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the moment some hours later; earlier for negative hours. */
export const hoursAfter = (moment: Date | string, hours: number): Date =>
  new Date(new Date(moment).getTime() + hours * 3_600_000)

/** Formats the day of a moment for sentences and mails: '7 December 2026'. */
export const dayText = (at: Date | string | number): string => days.format(new Date(at))

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats an exact moment for mails: '7 December 2026 at 03:10 UTC'. */
export const momentText = (at: Date | string | number): string => `${moments.format(new Date(at))} UTC`
