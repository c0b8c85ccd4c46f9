import { useViewer } from '../page/viewer.ts'
import { useHydrated } from './use-hydrated.ts'

/**
 * Returns the time zone in which the reader sees times: that of their profile, else that of the device, which only the
 * browser knows. Before scripts run, the latter is `first`.
 */
export function useTimeZone(first = 'UTC'): string {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  if (viewer?.timeZone) return viewer.timeZone
  return isHydrated ? Intl.DateTimeFormat().resolvedOptions().timeZone : first
}
