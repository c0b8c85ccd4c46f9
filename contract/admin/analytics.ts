import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { analyticsLimits, analyticsPeriods } from '../limits/analytics.ts'
import { ProjectId } from '../values/values.ts'
import { analyticsCalls } from './calls.ts'

/** A UTC day, such as 2026-11-22. */
const Day = z.iso.date()

/** Counts for a day, or for several together; money in minor units. */
const Counts = z.object({
  /** Views by signed-in people, once per person and day. */
  views: z.int(),
  /** Views by visitors who are not signed in, counted separately. */
  anonymousViews: z.int(),
  /** Favorites added in this period and still kept. */
  favorites: z.int(),
  /** Sales (see sale-texts.ts) paid in this period. */
  sales: z.int(),
  /** Free items taken in this period. */
  taken: z.int(),
  /** What buyers paid in this period, before fees and refunds. */
  revenueMinor: z.int(),
  /** Refunds to buyers in this period, whenever the payment was made. */
  refundedMinor: z.int(),
})
export type Counts = z.output<typeof Counts>

/**
 * Adds the funnel from view to sale, in people: `viewers` are the signed-in people who viewed a project with a price,
 * `keepers` those of them who keep it as a favorite, `buyers` those who bought it in the same period. In sums over several
 * projects, a person counts once per project. `conversion` is buyers divided by viewers, 0 to 1; null without viewers.
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

/**
 * Work for clients, apart from sales of projects; money in minor units, before fees. A release counts when its milestone is
 * completed, without what was refunded before.
 */
const Work = z.object({
  /** Engagements completed in this period in which something stayed paid. */
  engagements: z.int(),
  releasedMinor: z.int(),
  /** Refunds in this period of what was released, whenever that was. */
  refundedMinor: z.int(),
  /** Hours of delivered timesheets, on the days they were entered for, to quarters. */
  hours: z.number(),
})
export type AnalyticsWork = z.output<typeof Work>

/** Sessions that the caller held as a host, apart from their other work. */
const Sessions = z.object({
  /** Sessions that ended in this period and to which both sides came, as far as anybody said; a group is one session. */
  held: z.int(),
  /** People, each once. */
  guests: z.int(),
  hours: z.number(),
  /** What was released in this period for sessions, after refunds and before fees, in minor units. */
  releasedMinor: z.int(),
})
export type AnalyticsSessions = z.output<typeof Sessions>

/** One of the caller's projects with its sums; `trend` has its views in equal parts of the period, oldest first. */
export const AnalyticsProject = z.extend(Sum, {
  id: ProjectId,
  title: z.string(),
  cover: z.nullable(Image),
  trend: z.array(z.int()),
})
export type AnalyticsProject = z.output<typeof AnalyticsProject>

/** An event in the life of a project; `priceMinor` is its price from then on. */
export const AnalyticsEvent = z.object({
  day: Day,
  kind: z.enum(['published', 'first-sale', 'price']),
  project: z.object({ id: ProjectId, title: z.string() }),
  priceMinor: z.nullable(z.int()),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

export const Analytics = z.object({
  /** The days of the answer, ending today, and the same number of days before them. Days are UTC. */
  period: Span,
  before: Span,
  currency: z.string(),
  /** Totals over all the caller's projects. */
  totals: Sum,
  totalsBefore: Sum,
  /** The caller's work for clients in both periods. */
  work: Work,
  workBefore: Work,
  sessions: Sessions,
  sessionsBefore: Sessions,
  /** One entry for each day of the period and of the period before it: for the requested project, or for all. */
  days: z.array(DayCounts),
  daysBefore: z.array(DayCounts),
  /** Events of the period for the requested project, or for all, newest first. */
  events: z.array(AnalyticsEvent),
  /** The caller's most viewed projects that were ever public, and how many such projects there are. */
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

/** The caller's projects and work in numbers. */
export const analyticsEndpoints = {
  read: endpoint(analyticsCalls.read, {
    summary:
      'Views, favorites and sales of the caller’s projects by day (UTC), and what their work for clients brought, with the previous period. `project` limits days and events to one project.',
    query: z.object({ days, project: z.optional(ProjectId) }),
    output: Analytics,
  }),
  export: endpoint(analyticsCalls.export, {
    summary:
      'The same as CSV: a row for each project and day with any count. Money is decimal, in the currency of its column.',
    query: z.object({ days }),
    output: z.string(),
    type: 'text/csv',
  }),
}
