/** The numbers of the platform's figures. */
export const figureLimits = {
  /** How many days of the past the first count fills: two years and some days. */
  filledDays: 800,
  /** Somebody who was signed in within these days is active. */
  activeDays: 30,
  /** The figures are late when they were not counted for this long; the job runs every 15 minutes. */
  lateMs: 3_600_000,
} as const
