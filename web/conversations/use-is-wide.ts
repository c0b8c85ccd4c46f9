import { useSyncExternalStore } from 'react'

const wide = '(min-width: 80rem)'

/** Whether there is room for the details beside a conversation; on the server, who knows no width, yes. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  )
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
