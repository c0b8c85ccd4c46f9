/** Every number of analytics, once. */

/** The periods of the page, in days that end with today. */
export const analyticsPeriods = [7, 30, 90, 365] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

export const analyticsLimits = {
  defaultDays: 30,
  /** Projects in the table, the most viewed ones; the export has all of them. */
  projects: 100,
  /** Named events, the newest ones. */
  events: 50,
  /** At most so many parts of a period in the little line beside a project; every period divides into equal ones. */
  trendParts: 75,
  /** Rows of an export. */
  exportRows: 50_000,
} as const
