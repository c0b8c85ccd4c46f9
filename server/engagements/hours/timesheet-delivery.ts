import { keptOf, quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { timesheetLimits } from '@guildhall/contract/limits/engagements.ts'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { MilestoneRow } from '../queries.ts'
import { findTimesheets, setDelivered } from './timesheet-queries.ts'

/**
 * Freezes the timesheet of a week, whose engagement is locked, and returns what the provider keeps of its price. 409 while the
 * timer runs, without time, and with more time than was paid in.
 */
export async function deliverTimesheet(
  tx: Tx,
  week: Pick<MilestoneRow, 'id' | 'amount_minor'> & { hours: number },
  now: Date,
): Promise<{ keptMinor: number }> {
  const [sheet] = await findTimesheets(tx, { milestoneIds: [week.id] })
  if (sheet?.timer_since) throw new AppError('timer_running')
  const worked = quartersOf(sheet?.entries ?? [])
  if (worked === 0) throw new AppError('timesheet_empty')
  if (worked > week.hours * timesheetLimits.quartersAnHour) throw new AppError('timesheet_over')
  const keptMinor = keptOf({ priceMinor: week.amount_minor, hours: week.hours }, worked)
  await setDelivered(tx, { milestoneId: week.id, at: now.toISOString(), keptMinor })
  return { keptMinor }
}
