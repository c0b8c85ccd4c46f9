import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the window matches a media query; `first` on the server and in the first render, which know no window. */
export function useMedia<T>(query: string, first: T): boolean | T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore<boolean | T>(
    subscribe,
    () => matchMedia(query).matches,
    () => first,
  )
}
