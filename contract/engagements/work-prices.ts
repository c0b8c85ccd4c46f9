import { timesheetLimits } from '../limits/engagements.ts'
import type { HourTerms, MilestoneTerms } from './terms.ts'
import type { TimesheetEntry } from './timesheets.ts'

/** What has a price: the milestones or the hours of terms. */
type Priced = { milestones: readonly Pick<MilestoneTerms, 'amountMinor'>[]; hours: HourTerms | null }

/** The price of an offer in minor units. */
export function totalOf({ milestones, hours }: Priced): number {
  if (hours) return weekPriceOf(hours) * hours.weeks
  return milestones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** What a week of work by the hour costs at most, in minor units. */
export const weekPriceOf = ({ rateMinor, perWeek }: Pick<HourTerms, 'rateMinor' | 'perWeek'>): number =>
  rateMinor * perWeek

/** What all hours cost at an hourly price, in minor units. */
export const budgetOf = (rateMinor: number, { perWeek, weeks }: Pick<HourTerms, 'perWeek' | 'weeks'>): number =>
  rateMinor * perWeek * weeks

/** The time of entries together, in quarters of an hour. */
export const quartersOf = (entries: readonly Pick<TimesheetEntry, 'quarters'>[]): number =>
  entries.reduce((sum, entry) => sum + entry.quarters, 0)

/**
 * Returns what the provider keeps of a week's price for the time worked, in minor units; the rest is refunded. Halves are rounded
 * in the client's favour.
 */
export function keptOf(week: { priceMinor: number; hours: number }, worked: number): number {
  const all = week.hours * timesheetLimits.quartersAnHour
  const unworked = Math.max(0, all - worked)
  return week.priceMinor - Math.round((week.priceMinor * unworked) / all)
}
