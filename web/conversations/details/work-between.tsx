import { useInfiniteQuery } from '@tanstack/react-query'
import { OlderPages, RetryLine } from '../list-end.tsx'
import { besideQueries } from '../paged-queries.ts'
import type { Beside } from '../thread/pane.tsx'

interface WorkBetweenProps {
  owner: string
  conversation: string
  order: Beside['order']
}

/** The orders between two people, whoever bought; nothing where there are none. */
export function WorkBetween({ owner, conversation, order }: WorkBetweenProps) {
  const work = useInfiniteQuery(besideQueries.orders(owner, conversation))
  const { data, error, refetch } = work
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && (data || !error)) return null
  return (
    <section className="ci2" aria-labelledby="chat-work">
      <h2 className="t-sub" id="chat-work">
        Work between you
      </h2>
      {data ? null : <RetryLine className="c2 t-sm mt-1" onRetry={() => void refetch()} />}
      <ul className="lines mt-1">
        {items.map((each) => (
          <li key={each.id}>{order(each, each.buyer?.customUserId === owner ? 'bought' : 'sold')}</li>
        ))}
      </ul>
      <OlderPages of={work} />
    </section>
  )
}
