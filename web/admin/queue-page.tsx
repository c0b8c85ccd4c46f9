import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { toast } from '#ui/overlays/toast.ts'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { adminQueries } from './queries.ts'
import { type QueueAddress, queuePath } from './queue-address.ts'
import { ItemList } from './queue-list.tsx'
import { StateTabs } from './state-tabs.tsx'
import { kindWords, stateWords } from './words.ts'

/** One queue: the list, and beside it the open message with everything needed to decide it. */
export function QueuePage({ address }: { address: QueueAddress }) {
  const { number: asked, ...place } = address
  const { kind, state } = place
  const navigate = useNavigate()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: page, error, refetch } = useQuery(adminQueries.queue(place))
  const number = asked ?? page?.items[0]?.number
  const onSettled = (words: string) => {
    toast.success(words)
    void client.invalidateQueries({ queryKey: adminQueries.all })
    // The focused control disappears with the message: move focus to the top of the list.
    heading.current?.focus()
    void navigate(queuePath({ kind, state }), { replace: true, preventScrollReset: true })
  }
  return (
    <AdminFrame part={kind}>
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          {kindWords[kind].many}
        </h1>
        <StateTabs names={stateWords} current={state} pathOf={(each) => queuePath({ kind, state: each })} />
      </div>
      {error ? (
        <LoadFailure title="The queue could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {page ? (
        <div className="rq">
          <div className="min-w-0">
            {page.items.length > 0 ? <ItemList place={place} items={page.items} current={number} /> : null}
            <Pager
              link={Link}
              previous={page.previousCursor ? queuePath({ kind, state, cursor: page.previousCursor }) : null}
              next={page.nextCursor ? queuePath({ kind, state, cursor: page.nextCursor }) : null}
            />
          </div>
          {number === undefined ? (
            <EmptyState solid="icosa" title={`Nothing ${state}`}>
              {state === 'open' ? 'Everything is settled.' : 'What you settle appears here.'}
            </EmptyState>
          ) : (
            <OpenEntry key={number} number={number} onSettled={onSettled} />
          )}
        </div>
      ) : null}
    </AdminFrame>
  )
}

function OpenEntry({ number, onSettled }: { number: number; onSettled: (words: string) => void }) {
  const { data: entry, error, refetch } = useQuery(adminQueries.entry(number))
  if (entry) return <EntryPanel entry={entry} onSettled={onSettled} />
  if (error)
    return (
      <LoadFailure title="This message could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  return (
    <Loading className="panel panel__b stack">
      <Skeleton height="1.5rem" width="60%" />
      <Skeleton height="8rem" />
    </Loading>
  )
}
