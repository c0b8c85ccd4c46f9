import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { PartProps } from '../parts.ts'
import { adminQueries } from '../queries.ts'
import { StateTabs } from '../state-tabs.tsx'
import { kindWords, listsOf } from '../words.ts'
import { EntryPanel } from './entry-panel.tsx'
import { queuePath, readQueue } from './queue-address.ts'
import { ItemList } from './queue-list.tsx'

const CloseTogether = lazyPart(() => import('../close-together.tsx').then((module) => module.CloseTogether))

/** One queue: the list, and beside it the open message with everything needed to decide it. */
export function QueuePage({ params }: PartProps) {
  const { number: asked, ...place } = readQueue(params)
  const { kind, state } = place
  const navigate = useNavigate()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: page, error, refetch } = useQuery(adminQueries.queue(place))
  const number = asked ?? page?.items[0]?.number
  const names = listsOf(kind)
  const isUnsettled = state === 'open' || state === 'in-work'
  const onSettled = (words: string | null) => {
    if (words !== null) toast.success(words)
    void client.invalidateQueries({ queryKey: adminQueries.all })
    // The focused control disappears with the message: move focus to the top of the list.
    heading.current?.focus()
    void navigate(queuePath({ kind, state }), { replace: true, preventScrollReset: true })
  }
  const choice = useChoice(page?.items ?? [])
  return (
    <AdminFrame part={kind}>
      <div className="phead ad__h">
        <h1 className="t-page" tabIndex={-1} ref={heading}>
          {kindWords[kind].many}
        </h1>
        <StateTabs names={names} current={state} pathOf={(each) => queuePath({ kind, state: each })} />
      </div>
      {error ? (
        <LoadFailure title="The queue could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {page ? (
        <div className="rq">
          <div className="min-w-0">
            {choice.numbers.length > 0 ? (
              <p className="row row--between row--wrap gap-2 mb-2">
                <span className="c2 t-sm" role="status">
                  {formatCount(choice.numbers.length)} chosen
                </span>
                <span className="btn-group">
                  <Button size="sm" onClick={choice.clear}>
                    Choose none
                  </Button>
                  <Button size="sm" look="primary" onClick={choice.open}>
                    Close together
                  </Button>
                </span>
              </p>
            ) : null}
            {page.items.length > 0 ? (
              <ItemList
                place={place}
                items={page.items}
                current={number}
                chosen={isUnsettled ? choice.chosen : null}
                onChoose={choice.toggle}
              />
            ) : null}
            <Pager
              link={Link}
              previous={page.previousCursor ? queuePath({ kind, state, cursor: page.previousCursor }) : null}
              next={page.nextCursor ? queuePath({ kind, state, cursor: page.nextCursor }) : null}
            />
          </div>
          {number === undefined ? (
            <EmptyState solid="icosa" title={`Nothing ${(names[state] ?? state).toLowerCase()}`}>
              {isUnsettled ? null : 'What you settle appears here.'}
            </EmptyState>
          ) : (
            <OpenEntry key={number} number={number} onSettled={onSettled} />
          )}
        </div>
      ) : null}
      {choice.isOpen ? (
        <CloseTogether
          kind={kind}
          numbers={choice.numbers}
          onClose={choice.close}
          onDone={(words) => {
            choice.clear()
            onSettled(words)
          }}
        />
      ) : null}
    </AdminFrame>
  )
}

/** Which of the listed messages are chosen, and whether the dialog that closes them is open. */
function useChoice(items: readonly { number: number }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isOpen, setOpen] = useState(false)
  return {
    chosen,
    isOpen,
    // What somebody else settled meanwhile is no longer listed.
    numbers: items.map(({ number }) => number).filter((number) => chosen.has(number)),
    toggle: (number: number) =>
      setChosen(
        (before) => new Set(before.has(number) ? [...before].filter((each) => each !== number) : [...before, number]),
      ),
    open: () => setOpen(true),
    close: () => setOpen(false),
    clear() {
      setChosen(new Set())
      setOpen(false)
    },
  }
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
