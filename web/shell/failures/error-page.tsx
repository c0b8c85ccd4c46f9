import ArrowLeft from 'lucide-react/icons/arrow-left'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { FailureDrawing } from './failure-drawing.tsx'

interface ErrorPageProps {
  /** What happened in a few words: 'The server answered 500'. */
  what: string
  /** The sentence of a refusal: not our failure, and trying again would not help. */
  refusal?: string | undefined
  /** The number under which the log knows it. */
  requestId?: string | undefined
}

/** The calm page for what nobody expected, and for what somebody may not see. */
export function ErrorPage({ what, refusal, requestId }: ErrorPageProps) {
  const [moment] = useState(() => new Date())
  // The server does not know the reader's time zone.
  const isHydrated = useHydrated()
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">
            {refusal ? 'This page cannot be shown' : 'Something went wrong here, not with you'}
          </h1>
          <p className="c2">{refusal ?? 'The page could not be made. What you typed is kept on this device.'}</p>
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
