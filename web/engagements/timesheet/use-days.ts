import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { daysOf } from './week-days.ts'

/** Returns the days of a week that have begun for the reader, newest first. */
export function useDays(startsOn: string | null): string[] {
  const zone = useTimeZone()
  return startsOn === null ? [] : daysOf(startsOn, dateIn(new Date(), zone))
}
