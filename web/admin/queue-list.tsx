import type { QueueItem } from '@guildhall/contract/admin/admin.ts'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import type { QueuePlace } from './queries.ts'
import { queuePath } from './queue-address.ts'
import { kindWords } from './words.ts'

interface ItemListProps {
  place: QueuePlace
  items: readonly QueueItem[]
  /** The item that is open beside the list. */
  current?: number | undefined
}

/** Messages of a queue, each linked to its own view. */
export function ItemList({ place, items, current }: ItemListProps) {
  return (
    <ul className="panel rq__l">
      {items.map(({ number, kind, category, excerpt, createdAt, assignee }) => (
        <li key={number}>
          <Link
            className="rq__i"
            to={queuePath({ ...place, number })}
            preventScrollReset
            aria-current={number === current ? 'true' : undefined}
          >
            <span className="row row--between">
              <span className="semi trunc">{category}</span>
              <TimeAgo className="c3 t-xs num" at={createdAt} />
            </span>
            <span className="c2 t-sm trunc block">{excerpt}</span>
            <span className="c3 t-xs num block mt-1">
              {kindWords[kind].one} {number}
              {assignee ? `, in work: ${assignee.name}` : ''}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
