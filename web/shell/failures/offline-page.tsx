import RotateCw from 'lucide-react/icons/rotate-cw'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FailureDrawing } from './failure-drawing.tsx'

/**
 * What stands in the place of a page that could not be fetched because the device is offline; loads `target` by itself
 * once it is online again.
 */
export function OfflinePage({ target }: { target: string }) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const go = () => load(target)
    addEventListener('online', go)
    return () => removeEventListener('online', go)
  }, [target])
  return (
    <div className="page offline">
      <FailureDrawing />
      <h1 className="t-page">You are offline</h1>
      <p className="t-read">
        This page could not be fetched. It opens by itself when you are back; going back shows what you had open.
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

// From the server, not by the router: a script that could not be loaded is not asked for again in the same document.
function load(target: string) {
  if (target === location.pathname + location.search) location.reload()
  else location.assign(target)
}
