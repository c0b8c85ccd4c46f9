import type { Period, Stretch } from '@guildhall/contract/availability/hours.ts'
import { partsByDay } from '#lib/format/day-parts.ts'
import { weekdays } from './clock-words.ts'

const dayMs = 86_400_000

/** Returns when somebody is busy within seven days from a day on, by weekday from Monday: each weekday is there once. */
export function busyWeek(busy: readonly Stretch[], zone: string, today: string): readonly Period[][] {
  const start = Date.parse(`${today}T00:00:00Z`)
  const week: Period[][] = weekdays.map(() => [])
  for (const [day, parts] of partsByDay(busy, zone, today)) {
    const at = Date.parse(`${day}T00:00:00Z`)
    if (at < start + weekdays.length * dayMs) week[(new Date(at).getUTCDay() + 6) % 7]?.push(...parts)
  }
  return week
}
