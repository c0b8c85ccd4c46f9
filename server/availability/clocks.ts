import { Temporal } from 'temporal-polyfill'

/** A stretch of time in milliseconds since 1970; `to` is not part of it. */
export interface Interval {
  from: number
  to: number
}

/** A stretch in which the clocks of a zone run without a jump: UTC + `offset` milliseconds. */
interface Run extends Interval {
  offset: number
}

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** The stretches of an interval between the changes of the clocks of a zone. */
export function runsOf(zone: string, { from, to }: Interval): Run[] {
  const runs: Run[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
  while (at.epochMilliseconds < to) {
    const next = at.getTimeZoneTransition('next')
    const end = next === null ? to : Math.min(next.epochMilliseconds, to)
    const offset = at.offsetNanoseconds / 1_000_000
    const last = runs.at(-1)
    if (last?.offset === offset) last.to = end
    else runs.push({ from: at.epochMilliseconds, to: end, offset })
    if (next === null) break
    at = next
  }
  return runs
}

/** Returns the date that the clocks of a zone show at a moment, as YYYY-MM-DD. */
export function dateAt(zone: string, at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** Returns when a date begins and ends by the clocks of a zone; empty when they skip the date. */
export function dateIn(zone: string, date: string): Interval {
  const start = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: zone }).epochMilliseconds
  const day = Temporal.PlainDate.from(date)
  return { from: start(day), to: start(day.add({ days: 1 })) }
}

/** Returns when a month, as YYYY-MM, begins and ends by the clocks of a zone. */
export function monthIn(zone: string, month: string): Interval {
  const start = (of: Temporal.PlainYearMonth) =>
    of.toPlainDate({ day: 1 }).toZonedDateTime({ timeZone: zone }).epochMilliseconds
  const first = Temporal.PlainYearMonth.from(month)
  return { from: start(first), to: start(first.add({ months: 1 })) }
}
