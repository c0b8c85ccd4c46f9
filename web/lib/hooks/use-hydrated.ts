import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false in the server's page and in the first render, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
