import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { moment, statement, text } from '#db/statement.ts'
import { isUnfunded, type MilestoneRow } from '../queries.ts'

export const weekDays = 7

/** The first moment of a day YYYY-MM-DD, in UTC. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The day YYYY-MM-DD in UTC of a moment. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The end of the week that begins on a day. */
export const endOf = (startsOn: string): Date => daysAfter(beginOf(startsOn), weekDays)

/**
 * Returns the first day of each of these weeks. The first one begins on `startsOn` or a whole number of weeks later: in the
 * future, so that it can be paid in before, and after the weeks that are paid in. Null when no day was agreed and nothing is paid
 * in: the first payment decides the days.
 */
export function startsOf(
  { weeks, startsOn }: { weeks: number; startsOn: string | null },
  before: readonly MilestoneRow[],
  now: Date,
): (string | null)[] {
  const paid = before.filter(({ state }) => state !== 'dropped' && state !== 'unfunded' && state !== 'paying')
  const last = paid
    .flatMap(({ starts_on }) => starts_on ?? [])
    .sort()
    .at(-1)
  const free = last === undefined ? null : endOf(last)
  if (startsOn === null && (free === null || free <= now)) return Array.from({ length: weeks }, () => null)
  let begin = startsOn === null ? (free ?? now) : beginOf(startsOn)
  while (begin <= now || (free !== null && begin < free)) begin = daysAfter(begin, weekDays)
  return Array.from({ length: weeks }, (_, at) => dayOf(daysAfter(begin, weekDays * at)))
}

/** The next week to pay in. */
export interface NextWeek {
  number: number
  /** Its name, such as 'Week 3'. */
  name: string
  begins: Date
  /** Whether its payment has begun and not arrived. */
  isPaying: boolean
  isReminded: boolean
}

/** Returns the next week that is not paid in, if the next milestone is a week with a first day. */
export function nextWeekOf(
  milestones: readonly Pick<MilestoneRow, 'number' | 'title' | 'state' | 'starts_on' | 'reminded_at'>[],
): NextWeek | null {
  const next = milestones.find(isUnfunded)
  if (!next?.starts_on) return null
  return {
    number: next.number,
    name: next.title,
    begins: beginOf(next.starts_on),
    isPaying: next.state === 'paying',
    isReminded: next.reminded_at !== null,
  }
}

/** When the client is reminded to pay in a week that begins then. */
export const reminderOf = (begins: Date): Date => daysAfter(begins, -most.weekReminder)

/** Sets the days of weeks without one: the first of them begins on `day`. */
export const startWeeks = statement('engagement_weeks_start', {
  takes: { engagementId: text, day: text },
  sql: ({ engagementId, day }) => `
    update engagement_milestones m set starts_on = ${day}::text::date + 7 * (m.number - f.first)
    from (select min(number) as first from engagement_milestones
      where engagement_id = ${engagementId} and hours is not null and starts_on is null and state in ('unfunded', 'paying')) f
    where m.engagement_id = ${engagementId} and m.hours is not null and m.starts_on is null and m.state in ('unfunded', 'paying')`,
})

const moveLater = statement('engagement_weeks_move', {
  takes: { engagementId: text },
  sql: ({ engagementId }) => `
    update engagement_milestones set starts_on = starts_on + 7, reminded_at = null
    where engagement_id = ${engagementId} and starts_on is not null and state in ('unfunded', 'paying')`,
})

const markReminded = statement('engagement_week_reminded', {
  takes: { engagementId: text, at: moment },
  sql: ({ engagementId, at }) => `
    update engagement_milestones set reminded_at = ${at} where id = (
      select id from engagement_milestones where engagement_id = ${engagementId} and state in ('unfunded', 'paying')
      order by number limit 1)`,
})

/** Changes weeks of a locked engagement that are not paid in. */
export const unpaidWeeks = {
  /** All of them begin a week later. */
  move: (tx: Tx, engagementId: string): Promise<unknown> => moveLater(tx, { engagementId }),
  /** The client was reminded of the next one. */
  reminded: (tx: Tx, engagementId: string, at: Date): Promise<unknown> => markReminded(tx, { engagementId, at }),
}
