import type { QueueItem } from '@guildhall/contract/admin/queue-item.ts'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import type { QueuePlace } from '../queries.ts'
import { kindWords } from '../words.ts'
import { queuePath } from './queue-address.ts'

interface ItemListProps {
  place: QueuePlace
  items: readonly QueueItem[]
  /** The item that is open beside the list. */
  current?: number | undefined
  /** The messages that are chosen to be closed together; null where nothing can be chosen. */
  chosen: ReadonlySet<number> | null
  onChoose: (number: number) => void
}

const isLate = ({ state, dueAt }: Pick<QueueItem, 'state' | 'dueAt'>) =>
  state === 'open' && Date.parse(dueAt) < Date.now()

/** Messages of a queue, each linked to its own view. */
export function ItemList({ place, items, current, chosen, onChoose }: ItemListProps) {
  return (
    <ul className="panel rq__l">
      {items.map(({ number, kind, category, excerpt, createdAt, assignee, ...item }) => (
        <li key={number} className="rq__r">
          {chosen ? (
            <label className="check rq__c">
              <input
                type="checkbox"
                checked={chosen.has(number)}
                onChange={() => onChoose(number)}
                aria-label={`Choose ${kindWords[kind].one.toLowerCase()} ${number}`}
              />
            </label>
          ) : null}
          <Link
            className="rq__i"
            to={queuePath({ ...place, number })}
            preventScrollReset
            aria-current={number === current ? 'true' : undefined}
          >
            <span className="row row--between">
              <span className="semi trunc">{category}</span>
              <TimeAgo className="c3 t-xs num shrink-0" at={createdAt} />
            </span>
            <span className="c2 t-sm trunc block">{excerpt}</span>
            <span className="c3 t-xs num block mt-1">
              {kindWords[kind].one} {number}
              {assignee ? `, in work: ${assignee.name}` : ''}
              {isLate(item) ? <span className="bad">, late</span> : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
