import { useHydrated } from './use-hydrated.ts'

/**
 * Returns the time zone of the reader: that of their profile, else that of the device, which only the browser knows. Before
 * scripts run it is `first`.
 */
export function useTimeZone(ofProfile: string | null | undefined, first = 'UTC'): string {
  const isHydrated = useHydrated()
  if (ofProfile) return ofProfile
  return isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : first
}
