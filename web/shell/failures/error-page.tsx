import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { FailureDrawing } from './failure-drawing.tsx'

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
                <dd>{formatDate(moment, { time: true, zone: undefined })}</dd>
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
