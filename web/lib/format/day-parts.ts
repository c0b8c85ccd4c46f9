import type { Stretch } from '@guildhall/contract/availability/hours.ts'
import { dateIn, minuteIn } from '@guildhall/contract/values/zoned-times.ts'

/** Stretches of time on each day, in minutes from midnight; `to` is not part of it. */
export type DayParts = ReadonlyMap<string, readonly { from: number; to: number }[]>

/** Splits stretches of time by the days of a zone, from a day on. */
export function partsByDay(stretches: readonly Stretch[], zone: string, from: string): DayParts {
  const days = new Map<string, { from: number; to: number }[]>()
  for (const stretch of stretches) {
    const end = new Date(Date.parse(stretch.to) - 1)
    const [first, last] = [dateIn(stretch.from, zone), dateIn(end, zone)]
    for (let day = first < from ? from : first; day <= last; day = dayAfter(day)) {
      const begins = day === first ? minuteIn(stretch.from, zone) : 0
      const ends = day === last ? minuteIn(end, zone) + 1 : 1440
      days.set(day, [...(days.get(day) ?? []), { from: begins, to: ends }])
    }
  }
  return days
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
