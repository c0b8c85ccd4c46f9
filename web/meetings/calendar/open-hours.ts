import type { Stretch } from '@guildhall/contract/availability/hours.ts'
import { dateIn, minuteIn } from '@guildhall/contract/values/zoned-times.ts'
import { addDays } from '#ui/calendar/calendar.tsx'

/** Open hours of each day, in minutes from midnight; `to` is not part of it. */
export type OpenByDay = ReadonlyMap<string, readonly { from: number; to: number }[]>

/** Returns when people can book somebody, by day, by the clocks of a zone. */
export function openByDay(open: readonly Stretch[], zone: string): OpenByDay {
  const days = new Map<string, { from: number; to: number }[]>()
  for (const { from, to } of open) {
    const end = new Date(Date.parse(to) - 1)
    const [first, last] = [dateIn(from, zone), dateIn(end, zone)]
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const part = { from: day === first ? minuteIn(from, zone) : 0, to: day === last ? minuteIn(end, zone) + 1 : 1440 }
      days.set(day, [...(days.get(day) ?? []), part])
    }
  }
  return days
}
