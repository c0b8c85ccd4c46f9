import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The address of a page whose script could not be fetched because the device is offline; else null. The router then
 * reloads the document, which would show the browser's own page and lose what is open here: that one reload is
 * prevented where the browser lets us.
 */
export function useOfflineTarget(): string | null {
  const { location: next } = useNavigation()
  const [isStranded, setStranded] = useState(false)
  useEffect(() => {
    const keep = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine || !event.cancelable) return
      event.preventDefault()
      setStranded(true)
    }
    window.navigation?.addEventListener('navigate', keep)
    return () => window.navigation?.removeEventListener('navigate', keep)
  }, [])
  useEffect(() => {
    if (!next) setStranded(false)
  }, [next])
  return isStranded && next ? next.pathname + next.search : null
}
