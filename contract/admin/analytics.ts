import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { analyticsLimits, analyticsPeriods } from '../limits/analytics.ts'
import { ProjectId } from '../values/values.ts'
import { analyticsCalls } from './calls.ts'

/** A day of UTC, such as 2026-11-22. */
const Day = z.iso.date()

/** What is counted of a day, or of several together; money in minor units. */
const Counts = z.object({
  /** Of signed-in people, once per person and day. */
  views: z.int(),
  /** Views of visitors who are not signed in. They are counted separately. */
  anonymousViews: z.int(),
  /** Given in this time and still kept. */
  favorites: z.int(),
  /** Sales (see sale-texts.ts) that were paid in this time. */
  sales: z.int(),
  /** Free items taken in this time. */
  taken: z.int(),
  /** What buyers paid in this time, before fees and refunds. */
  revenueMinor: z.int(),
  /** What went back to buyers in this time, whenever they had paid it. */
  refundedMinor: z.int(),
})
export type Counts = z.output<typeof Counts>

/**
 * With the way from view to sale, in people: `viewers` are the signed-in people who viewed a project that has a price,
 * `keepers` those of them who keep it as a favorite, `buyers` those who bought it in the same time. Together with other
 * projects somebody counts once for each. `conversion` is buyers by viewers, 0 to 1; null without viewers.
 */
const Sum = z.extend(Counts, {
  viewers: z.int(),
  keepers: z.int(),
  buyers: z.int(),
  conversion: z.nullable(z.number().check(z.gte(0), z.lte(1))),
})
export type AnalyticsSum = z.output<typeof Sum>

const DayCounts = z.extend(Counts, { day: Day })
export type DayCounts = z.output<typeof DayCounts>

const Span = z.object({ from: Day, to: Day })

/** One of the caller's projects with its sums; `trend` has its views in equal parts of the period, oldest first. */
export const AnalyticsProject = z.extend(Sum, {
  id: ProjectId,
  title: z.string(),
  cover: z.nullable(Image),
  trend: z.array(z.int()),
})
export type AnalyticsProject = z.output<typeof AnalyticsProject>

/** Something that happened to a project; `priceMinor` is the price it was given then. */
export const AnalyticsEvent = z.object({
  day: Day,
  kind: z.enum(['published', 'first-sale', 'price']),
  project: z.object({ id: ProjectId, title: z.string() }),
  priceMinor: z.nullable(z.int()),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

export const Analytics = z.object({
  /** The days of the answer, today being the last, and as many before them. Days are those of UTC. */
  period: Span,
  before: Span,
  currency: z.string(),
  /** Of all projects of the caller. */
  totals: Sum,
  totalsBefore: Sum,
  /** One for each day of the period, and of the one before it: of the project asked for, or of all. */
  days: z.array(DayCounts),
  daysBefore: z.array(DayCounts),
  /** What happened in the period to the project asked for, or to all; the newest first. */
  events: z.array(AnalyticsEvent),
  /** The caller's most viewed projects that were ever public, and how many of those there are. */
  projects: z.array(AnalyticsProject),
  projectsTotal: z.int(),
})
export type Analytics = z.output<typeof Analytics>

const days = z._default(
  z.coerce.number().check(
    z.refine((value: number) => analyticsPeriods.some((each) => each === value), {
      error: 'Use 7, 30, 90 or 365 days',
    }),
  ),
  analyticsLimits.defaultDays,
)

/** The caller's projects in numbers. */
export const analyticsEndpoints = {
  read: endpoint(analyticsCalls.read, {
    summary:
      'Views, favorites and sales of one’s own projects by day (UTC), with the period before. `project` narrows days and events to one of them.',
    query: z.object({ days, project: z.optional(ProjectId) }),
    output: Analytics,
  }),
  export: endpoint(analyticsCalls.export, {
    summary:
      'The same as CSV: a row for each project and day on which anything was counted. Money is decimal, in the currency of its column.',
    query: z.object({ days }),
    output: z.string(),
    type: 'text/csv',
  }),
}
