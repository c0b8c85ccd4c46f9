import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's page and its first render here, true once scripts answer. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
