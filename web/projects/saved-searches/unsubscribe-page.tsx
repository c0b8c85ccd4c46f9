import type { SavedSearch } from '@guildhall/contract/projects/saved.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { savedKindTexts } from './saved-kinds.ts'
import { savedApi } from './saved-queries.ts'

interface UnsubscribePageProps {
  token: string
  /** The search the token unsubscribes; null when the token is not ours or its search has been deleted. */
  search: Pick<SavedSearch, 'kind' | 'query' | 'alert'> | null
}

/** The target of the unsubscribe link in an alert: it needs a button press, because mail scanners open links. */
export function UnsubscribePage({ token, search }: UnsubscribePageProps) {
  const { currency } = useSite()
  const isHydrated = useHydrated()
  const stop = useMutation({ mutationFn: () => savedApi.unsubscribe({ body: { token } }) })
  const isStopped = stop.isSuccess || search?.alert === false
  const about = search
    ? `new ${savedKindTexts[search.kind].many} for ${savedKindTexts[search.kind].nameOf(search.query, currency)}`
    : ''
  return (
    <div className="page page--text">
      <div className="phead">
        <h1 className="t-page">
          {!search ? 'This link no longer works' : isStopped ? 'The alert is stopped' : 'Stop this alert?'}
        </h1>
      </div>
      {!search || isStopped ? (
        <>
          <p className="c2" role="status">
            {search
              ? `You get no more emails about ${about}. The search itself is kept; you can turn its alert on again.`
              : 'The link is broken, or its saved search has been deleted. You can turn alerts off beside your saved searches.'}
          </p>
          <Link className={buttonClass()} to="/saved-searches">
            Saved searches
          </Link>
        </>
      ) : (
        <>
          <p className="c2">You will get no more emails about {about}.</p>
          {stop.error ? <Notice kind="error">{stop.error.message}</Notice> : null}
          <Button look="primary" busy={stop.isPending} disabled={!isHydrated} onClick={() => stop.mutate()}>
            Stop the alert
          </Button>
        </>
      )}
    </div>
  )
}
