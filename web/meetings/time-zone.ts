import { useHydrated } from '#lib/hooks/use-hydrated.ts'

/**
 * Returns the time zone in which the reader sees their calendar: that of their profile, else that of the device, which only the
 * browser knows; UTC before scripts run.
 */
export function useTimeZone(ofProfile: string | null | undefined): string {
  const isHydrated = useHydrated()
  if (ofProfile) return ofProfile
  return isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : 'UTC'
}
