import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { Button } from '#ui/button.tsx'
import { FailureDrawing } from './failure-drawing.tsx'

/**
 * Replaces a page that could not be loaded because the device is offline; loads `target` automatically once it is online
 * again.
 */
export function OfflinePage({ target }: { target: string }) {
  const [tries, setTries] = useState(0)
  useWindowEvent('online', () => load(target))
  return (
    <div className="page offline">
      <FailureDrawing />
      <h1 className="t-page">You are offline</h1>
      <p className="t-read">
        This page could not be loaded. It opens automatically when you are back online; go back to see what you had
        open.
      </p>
      <Button icon={RotateCw} onClick={() => (navigator.onLine ? load(target) : setTries(tries + 1))}>
        Try Again
      </Button>
      <p className="c3 t-sm num" role="status">
        {tries ? `Still offline, tried ${tries === 1 ? 'once' : `${tries} times`}` : ''}
      </p>
    </div>
  )
}

// From the server, not by the router: a script that failed to load is not requested again in the same document.
function load(target: string) {
  if (target === location.pathname + location.search) location.reload()
  else location.assign(target)
}

/**
 * Returns the URL of a page whose script could not be loaded because the device is offline; else null. The router then
 * reloads the document, which would show the browser's own page and lose what is open here: that one reload is prevented
 * where the browser allows it.
 */
export function useOfflineTarget(): string | null {
  const { location: next } = useNavigation()
  const [isStranded, setStranded] = useState(false)
  useEffect(() => {
    if (!next) setStranded(false)
    const keep = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || navigator.onLine || !event.cancelable) return
      event.preventDefault()
      setStranded(true)
    }
    window.navigation?.addEventListener('navigate', keep)
    return () => window.navigation?.removeEventListener('navigate', keep)
  }, [next])
  return isStranded && next ? next.pathname + next.search : null
}
