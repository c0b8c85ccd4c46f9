import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { Button } from '#ui/button.tsx'

interface ErrorPageProps {
  /** A short description of what happened: 'The server answered 500'. */
  what: string
  /** The message of a refusal: not our failure, and retrying would not help. */
  refusal?: string | undefined
  /** The request id in the log. */
  requestId?: string | undefined
}

/** The page for unexpected errors, and for content the viewer may not see. */
export function ErrorPage({ what, refusal, requestId }: ErrorPageProps) {
  const [moment] = useState(() => new Date())
  // The server does not know the reader's time zone.
  const isHydrated = useHydrated()
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{refusal ? 'This page cannot be shown' : 'Something went wrong on our side'}</h1>
          <p className="c2">{refusal ?? 'This page could not be loaded. What you typed is kept on this device.'}</p>
        </div>
        <div className="btn-group">
          <Button icon={ArrowLeft} onClick={() => history.back()}>
            Go back
          </Button>
          {refusal ? null : (
            <Button look="primary" icon={RotateCw} onClick={() => location.reload()}>
              Try Again
            </Button>
          )}
        </div>
      </div>
      <div className="er0">
        <FailureDrawing />
        <div>
          <dl className="kv">
            <dt>What happened</dt>
            <dd>{what}</dd>
            {isHydrated ? (
              <>
                <dt>When</dt>
                <dd>{formatDate(moment, { time: true })}</dd>
              </>
            ) : null}
            {requestId ? (
              <>
                <dt>Reference</dt>
                <dd>{requestId}</dd>
              </>
            ) : null}
          </dl>
          {requestId ? (
            <>
              <p className="c2 mt-3.5">The reference lets us find the exact moment. It holds nothing about you.</p>
              <p className="mt-2">
                <Link className="link" to={`/sendfeedback?reference=${requestId}`}>
                  Report it with this reference
                </Link>
              </p>
            </>
          ) : null}
        </div>
      </div>
    </div>
  )
}

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

/** The octahedron of error pages. It is inlined, so that it comes with every page and needs no connection later. */
function FailureDrawing() {
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M42.8 91.3 30.2 34.9 57.2 8.7M11.4 50 30.2 34.9 88.6 50" strokeOpacity=".35" />
      <path d="M42.8 91.3 11.4 50 57.2 8.7 88.6 50ZM42.8 91.3 69.8 65.1 57.2 8.7M11.4 50 69.8 65.1 88.6 50" />
    </svg>
  )
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
