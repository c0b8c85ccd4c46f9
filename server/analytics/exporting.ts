import { analyticsLimits } from '@guildhall/contract/analytics-limits.ts'
import { decimalText } from '@guildhall/contract/money.ts'
import type { Viewer } from '#http/callers.ts'
import { csvOf } from '#http/csv.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { periodsOf } from './period.ts'

const head = [
  ...['Date', 'Project', 'Title', 'Views', 'Views signed out', 'New favorites', 'Sales', 'Taken free'],
  ...['Revenue', 'Refunded', 'Currency'],
]

/**
 * The daily counters of a person's own projects as CSV, with the name of the file: a row for each project and day (UTC) on
 * which anything was counted, the first day first. Money is decimal. 422 when it is too much for one file.
 */
export async function exportAnalytics(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  days: number,
): Promise<{ name: string; text: string }> {
  const { from, to } = periodsOf(clock.now(), days).period
  const rows = await catalogue.days.each(db, viewer.id, from, to, analyticsLimits.exportRows + 1)
  if (rows.length > analyticsLimits.exportRows) throw new AppError('export_too_large')
  const lines = rows.map((row) => [
    ...[row.day, row.id, row.title, row.views, row.anonymousViews, row.favorites, row.sales, row.taken],
    ...[decimalText(row.revenueMinor), decimalText(row.refundedMinor), config.currency],
  ])
  return { name: `guildhall-analytics-${from}-to-${to}.csv`, text: csvOf([head, ...lines]) }
}
