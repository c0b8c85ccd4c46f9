/** Every number of analytics. */

/** The periods of the page, in days, ending today. */
export const analyticsPeriods = [7, 30, 90, 365] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

export const analyticsLimits = {
  defaultDays: 30,
  /** Projects in the table, the most viewed; the export has all of them. */
  projects: 100,
  /** Events in the list, the newest ones. */
  events: 50,
  /** Most parts of a period in a project's sparkline; every period divides into equal parts. */
  trendParts: 75,
  /** The most rows of an export. */
  exportRows: 50_000,
} as const
