import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { dayOf, daysOf } from './duration.ts'

/**
 * Returns the days of a week that have begun for the reader, newest first. The server does not know the reader's zone, so the
 * first render has the days of UTC.
 */
export function useDays(startsOn: string | null): string[] {
  const isReady = useHydrated()
  return startsOn === null ? [] : daysOf(startsOn, dayOf(new Date(), { utc: !isReady }))
}
