import type { Period, Stretch } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits } from '@guildhall/contract/limits/sessions.ts'
import { dateIn, timeIn } from '@guildhall/contract/values/zoned-times.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const two = (number: number) => String(number).padStart(2, '0')

/** A minute of the day as clocks show it: '09:15', and '24:00' for its end. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

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

/** Stretches of time by the date that the clocks of a zone show at their start: '2026-12-07' to '17:00 to 21:00'. */
export function byDate(stretches: readonly Stretch[], zone: string): [date: string, times: string[]][] {
  const days = new Map<string, string[]>()
  for (const { from, to } of stretches) {
    const day = dateIn(from, zone)
    const text = `${timeIn(from, zone)} to ${timeIn(to, zone)}`
    days.set(day, [...(days.get(day) ?? []), text])
  }
  return [...days]
}
