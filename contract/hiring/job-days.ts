import { hiringLimits as most } from '../limits/hiring.ts'
import type { JobLength } from './options.ts'

const dayMs = 86_400_000

/** The moment at which a decision day, YYYY-MM-DD, ends: midnight UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

/**
 * Whether a client may choose this decision day for a job that they post at this moment. Counted in whole days: what is a day ahead
 * at 10:00 still is at 23:00.
 */
export function isDecisionDay(day: string, postedAt: Date): boolean {
  const posted = Date.parse(postedAt.toISOString().slice(0, 10))
  // A day more, because it ends at midnight.
  const days = Math.round((endOfDay(day).getTime() - posted) / dayMs) - 1
  return days >= most.decision.least && days <= most.decision.most
}

/** The shortest and the longest work by the hour, in weeks, that a length can name. */
const weeksOf: Record<JobLength, { least: number; most: number }> = {
  days: { least: 1, most: 1 },
  weeks: { least: 1, most: 4 },
  months: { least: 4, most: 14 },
  longer: { least: 13, most: Number.POSITIVE_INFINITY },
}

/** Whether so many weeks by the hour fit a length: '1 to 4 weeks' fits 4 weeks, 'Under a week' does not. */
export const fitsLength = (length: JobLength, weeks: number): boolean =>
  weeks >= weeksOf[length].least && weeks <= weeksOf[length].most
