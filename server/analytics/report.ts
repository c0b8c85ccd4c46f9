import type { Analytics, AnalyticsSum, Counts, DayCounts } from '@guildhall/contract/admin/analytics.ts'
import { analyticsLimits } from '@guildhall/contract/limits/analytics.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import { bookings } from '#bookings/service.ts'
import { dayMs } from '#db/moments.ts'
import { engagements } from '#engagements/service.ts'
import { csvOf, type Download } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type CountsRow, catalogue, type ProjectDaysRow, type ReachRow } from '#projects/service.ts'
import { coverUrls } from '#storage/images.ts'
import type { Deps } from '../deps.ts'

/**
 * Statistics of a person's own projects for the days up to today (UTC) and as many days before: totals of all projects, and
 * a daily series of one project or of all; beside them what their work for clients and their sessions brought. 404 for a project that is not theirs.
 */
export async function readAnalytics(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { days, project }: { days: number; project?: string | undefined },
): Promise<Analytics> {
  if (project !== undefined && !(await catalogue.days.isOwn(db, viewer.id, project)))
    throw new AppError('project_not_found')
  const { period, before } = periodsOf(clock.now(), days)
  const { from, to } = period
  const step = Math.ceil(days / analyticsLimits.trendParts)
  const sellerId = viewer.id
  const both = { sellerId, from: before.from, to }
  const [all, ofOne, projects, events, reach, reachBefore, work, workBefore, sessions, sessionsBefore] =
    await Promise.all([
      catalogue.days.find(db, { ...both, projectId: null }),
      project === undefined ? null : catalogue.days.find(db, { ...both, projectId: project }),
      catalogue.days.byProject(db, { sellerId, from, to, step, most: analyticsLimits.projects }),
      catalogue.days.events(db, { sellerId, from, to, projectId: project ?? null, most: analyticsLimits.events }),
      catalogue.days.reach(db, { sellerId, from, to }),
      catalogue.days.reach(db, { sellerId, ...before }),
      engagements.figures.between(db, { providerId: sellerId, from, to }),
      engagements.figures.between(db, { providerId: sellerId, ...before }),
      bookings.figuresBetween(db, { hostId: sellerId, from, to }),
      bookings.figuresBetween(db, { hostId: sellerId, ...before }),
    ])
  const byDay = new Map((ofOne ?? all).map((row) => [row.day, row]))
  const parts = Math.ceil(days / step)
  return {
    ...{ period, before },
    currency: config.currency,
    totals: sumOf(
      all.filter(({ day }) => day >= from),
      reach,
    ),
    totalsBefore: sumOf(
      all.filter(({ day }) => day < from),
      reachBefore,
    ),
    ...{ work, workBefore, sessions, sessionsBefore },
    days: eachDay(from, days, byDay),
    daysBefore: eachDay(before.from, days, byDay),
    events: events.map(({ day, kind, id, title, priceMinor }) => ({ day, kind, project: { id, title }, priceMinor })),
    projects: projects.map((row) =>
      presentProject(
        row,
        reach.filter(({ id }) => id === row.id),
        config.filesOrigin,
        parts,
      ),
    ),
    projectsTotal: projects[0]?.projects ?? 0,
  }
}

const none: Counts = {
  views: 0,
  anonymousViews: 0,
  favorites: 0,
  sales: 0,
  taken: 0,
  revenueMinor: 0,
  refundedMinor: 0,
}
const noReach = { viewers: 0, keepers: 0, buyers: 0 }

function sumOf(rows: readonly CountsRow[], reach: readonly ReachRow[]): AnalyticsSum {
  const people = sumBy(noReach, reach)
  const conversion = people.viewers === 0 ? null : people.buyers / people.viewers
  return { ...sumBy(none, rows), ...people, conversion }
}

/** Sums each number that `zero` names. */
function sumBy<Numbers extends Record<string, number>>(zero: Numbers, rows: readonly NoInfer<Numbers>[]): Numbers {
  const names = Object.keys(zero)
  return Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as unknown as Numbers
}

// Days without any counts have no row.
function eachDay(from: string, days: number, rows: ReadonlyMap<string, DayCounts>): DayCounts[] {
  return Array.from({ length: days }, (_, at) => {
    const day = laterDay(from, at)
    return rows.get(day) ?? { day, ...none }
  })
}

function presentProject(row: ProjectDaysRow, reach: readonly ReachRow[], origin: string, parts: number) {
  const { id, title, trend } = row
  return {
    ...{ id, title },
    cover: coverUrls(origin, row),
    ...sumOf([row], reach),
    trend: Array.from({ length: parts }, (_, at) => trend?.[at] ?? 0),
  }
}

/** The UTC day that many days later: '2026-11-22'. */
function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The period of that many days that ends today (UTC), and the one of the same length before it. */
function periodsOf(now: Date, days: number) {
  const to = now.toISOString().slice(0, 10)
  const from = laterDay(to, 1 - days)
  return { period: { from, to }, before: { from: laterDay(from, -days), to: laterDay(from, -1) } }
}

const head = [
  ...['Date', 'Project', 'Title', 'Views', 'Views when not signed in', 'New favorites', 'Sales', 'Taken free'],
  ...['Revenue', 'Refunded', 'Currency'],
]

/**
 * The daily counters of a person's own projects as CSV, with the file name: a row for each project and day (UTC) with any
 * counts, oldest day first. Money is decimal. 422 when it is too much for one file.
 */
export async function exportAnalytics(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  days: number,
): Promise<Download<string>> {
  const { from, to } = periodsOf(clock.now(), days).period
  const rows = await catalogue.days.each(db, { sellerId: viewer.id, from, to, most: analyticsLimits.exportRows + 1 })
  if (rows.length > analyticsLimits.exportRows) throw new AppError('export_too_large')
  const lines = rows.map((row) => [
    ...[row.day, row.id, row.title, row.views, row.anonymousViews, row.favorites, row.sales, row.taken],
    ...[decimalText(row.revenueMinor), decimalText(row.refundedMinor), config.currency],
  ])
  return { name: `guildhall-analytics-${from}-to-${to}.csv`, content: csvOf([head, ...lines]) }
}
