import type { Absence, DifferentDate, Period } from '@guildhall/contract/availability/hours.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import { dateAt, dayMs, type Interval, minuteMs, runsOf } from './clocks.ts'

/** When a host is open, by the clocks of their zone. */
export interface OpenHours {
  zone: string
  /** The periods of each day of the week, Monday first. */
  weekly: readonly (readonly Period[])[]
  dates: readonly DifferentDate[]
  absences: readonly Absence[]
}

/** How a host wants to be booked; minutes and days. */
export interface BookingWishes extends OpenHours {
  pauseBefore: number
  pauseAfter: number
  notice: number
  ahead: number
  perDay: number | null
  perWeek: number | null
  paused: boolean
}

/** A time at which a host cannot be booked. Sessions have pauses of their own and count for the limits per day and week. */
export interface BusyTime extends Interval {
  isSession: boolean
}

/** How many minutes apart the starts of a session of this length are. */
export const gridOf = (minutes: number): number => (minutes < 30 ? 15 : 30)

/** A part of open hours, in one date and one stretch of the clocks; starts are counted from `anchor`. */
interface OpenPart extends Interval {
  anchor: number
}

/**
 * Returns when a host is open within an interval. An hour that the clocks skip does not exist, and one that they show twice
 * is open twice.
 */
export const openWithin = (hours: OpenHours, within: Interval): Interval[] => joined(partsWithin(hours, within))

function partsWithin(hours: OpenHours, within: Interval): OpenPart[] {
  const dates = new Map(hours.dates.map(({ day, periods }) => [day, periods]))
  const parts: OpenPart[] = []
  for (const run of runsOf(hours.zone, within)) {
    // What the clocks of this stretch show, as if it were UTC.
    const local = (at: number) => at + run.offset
    for (let midnight = Math.floor(local(run.from) / dayMs) * dayMs; midnight < local(run.to); midnight += dayMs)
      for (const { from, to } of periodsOf(hours, dates, midnight)) {
        const anchor = midnight + from * minuteMs - run.offset
        const start = Math.max(run.from, anchor)
        const end = Math.min(run.to, midnight + to * minuteMs - run.offset)
        if (start < end) parts.push({ from: start, to: end, anchor })
      }
  }
  return parts
}

function periodsOf(hours: OpenHours, dates: Map<string, readonly Period[]>, midnight: number): readonly Period[] {
  const day = new Date(midnight).toISOString().slice(0, 10)
  if (hours.absences.some(({ from, to }) => from <= day && day <= to)) return []
  return dates.get(day) ?? hours.weekly[weekdayOf(midnight)] ?? []
}

// Monday is 0; 1970 began on a Thursday.
const weekdayOf = (midnight: number) => (midnight / dayMs + 3) % 7

/** Stretches that touch are one, so that a session can run through midnight and through a change of the clocks. */
function joined(stretches: readonly Interval[]): Interval[] {
  const whole: Interval[] = []
  for (const each of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1)
    if (last && each.from <= last.to) last.to = Math.max(last.to, each.to)
    else whole.push({ from: each.from, to: each.to })
  }
  return whole
}

interface Asked {
  hours: BookingWishes
  busy: readonly BusyTime[]
  /** The length of the session. */
  minutes: number
  now: Date
  /** Starts from `from` on and before `to`. */
  within: Interval
}

/** How far before and after an interval of starts busy times count: sessions of the same week, and a pause. */
export const marginMs = 8 * dayMs

/** Returns when a session of a host can start, in milliseconds since 1970, in order. */
export function slotsWithin({ hours, busy, minutes, now, within }: Asked): number[] {
  if (hours.paused) return []
  const from = Math.max(within.from, now.getTime() + hours.notice * minuteMs)
  const to = Math.min(within.to, now.getTime() + hours.ahead * dayMs)
  if (from >= to) return []
  const length = minutes * minuteMs
  const step = gridOf(minutes) * minuteMs
  const parts = partsWithin(hours, { from, to: to + length })
  const stretches = joined(parts)
  const endOf = (start: number) => stretches.find((each) => each.from <= start && start < each.to)?.to ?? start
  const isFree = freeOf(hours, busy, length)
  const isWithinLimits = limitsOf(hours, busy)
  const starts: number[] = []
  for (const part of parts) {
    const first = part.anchor + Math.max(0, Math.ceil((part.from - part.anchor) / step)) * step
    for (let start = first; start < Math.min(part.to, to); start += step)
      if (start + length <= endOf(start) && isFree(start) && isWithinLimits(start)) starts.push(start)
  }
  return starts
}

function freeOf({ pauseBefore, pauseAfter }: BookingWishes, busy: readonly BusyTime[], length: number) {
  const before = pauseBefore * minuteMs
  const after = pauseAfter * minuteMs
  // Two sessions can share the pause between them: the longer one is enough.
  const between = Math.max(before, after)
  return (start: number) =>
    busy.every(({ from, to, isSession }) => {
      const [gapBefore, gapAfter] = isSession ? [between, between] : [before, after]
      return start >= to + gapBefore || start + length + gapAfter <= from
    })
}

function limitsOf({ zone, perDay, perWeek }: BookingWishes, busy: readonly BusyTime[]) {
  if (perDay === null && perWeek === null) return () => true
  const days = new Map<string, number>()
  const weeks = new Map<string, number>()
  for (const { from, isSession } of busy)
    if (isSession) {
      const day = dateAt(zone, from)
      days.set(day, (days.get(day) ?? 0) + 1)
      weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + 1)
    }
  return (start: number) => {
    const day = dateAt(zone, start)
    return (
      (days.get(day) ?? 0) < (perDay ?? Number.POSITIVE_INFINITY) &&
      (weeks.get(mondayOf(day)) ?? 0) < (perWeek ?? Number.POSITIVE_INFINITY)
    )
  }
}

const mondayOf = (day: string) => dayAfter(day, -weekdayOf(Date.parse(`${day}T00:00:00Z`)))
