import type { Period, Stretch } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits } from '@guildhall/contract/limits/sessions.ts'
import { dateIn, minuteIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { clockText } from '#lib/format/clock-text.ts'
import { addDays } from '#ui/calendar/calendar.tsx'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Periods as text: '09:00 to 12:00, 13:00 to 17:00'. */
export const periodsText = (periods: readonly Period[]): string =>
  periods.map(({ from, to }) => `${clockText(from)} to ${clockText(to)}`).join(', ') || 'Closed'

/** How many hours periods have: '5.5 h'. */
export function hoursText(periods: readonly Period[]): string {
  const minutes = periods.reduce((sum, { from, to }) => sum + to - from, 0)
  return `${(minutes / 60).toLocaleString('en', { maximumFractionDigits: 2 })} h`
}

/** Minutes as people say them: '15 minutes', '2 hours', '7 days'. */
export function minutesText(minutes: number): string {
  const [count, unit] =
    minutes >= 2880 ? [minutes / 1440, 'day'] : minutes >= 60 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The first free place in a day for new periods: after the last one, else at nine. */
export function newPeriod(periods: readonly Period[], at?: number): Period | null {
  const taken = periods.toSorted((a, b) => a.from - b.from)
  const step = hoursLimits.stepMinutes
  const starts = at === undefined ? [(taken.at(-1)?.to ?? 540 - step) + step, 540] : [at]
  for (const start of starts) {
    const next = taken.find(({ from }) => from >= start)?.from ?? hoursLimits.dayMinutes
    const inside = taken.some(({ from, to }) => from <= start && start < to)
    const end = Math.min(start + 60, next)
    if (!inside && end > start && start >= 0) return { from: start, to: end }
  }
  return null
}

/**
 * Stretches of time by the dates that the clocks of a zone show: '2026-12-07' to '17:00 to 21:00'. A stretch over midnight is on
 * each of its days, with '24:00' for the end of a day.
 */
export function byDate(stretches: readonly Stretch[], zone: string): [date: string, times: string[]][] {
  const days = new Map<string, string[]>()
  for (const { from, to } of stretches) {
    const [first, last] = [dateIn(from, zone), dateIn(to, zone)]
    for (let day = first; day <= last; day = addDays(day, 1)) {
      if (day === last && day !== first && isMidnight(to, zone)) break
      const begin = day === first ? timeIn(from, zone) : '00:00'
      const end = day === last ? timeIn(to, zone) : '24:00'
      days.set(day, [...(days.get(day) ?? []), `${begin} to ${end}`])
    }
  }
  return [...days]
}

const isMidnight = (at: string, zone: string) => minuteIn(at, zone) === 0
