import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ListTime } from '../chat-time.tsx'
import { ConversationFace } from '../face.tsx'
import { OlderPages, RetryLine } from '../list-end.tsx'
import { besideQueries } from '../paged-queries.ts'
import { chatPath, type ListPlace } from './address.ts'
import { plainWords } from './listed.ts'

/** Messages that hold the words, below the people of that name. */
export function FoundMessages({ owner, place }: { owner: string; place: ListPlace }) {
  const found = useInfiniteQuery(besideQueries.found(owner, place.q))
  const { data, error, refetch } = found
  if (!data && error) return <RetryLine className="c2 p-5" onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading className="grid gap-3 p-5">
        <Skeleton height="2.5rem" />
        <Skeleton height="2.5rem" />
      </Loading>
    )
  const items = data.pages.flatMap((page) => page.items)
  return (
    <section aria-label="Messages with these words">
      <h2 className="chat__sub">{items.length ? 'Messages' : 'No message holds these words'}</h2>
      <ul>
        {items.map(({ conversation, message }) => (
          <li key={message.id}>
            <Link className="ci" to={chatPath(place, conversation.id, message.number)}>
              <ConversationFace of={conversation} size={40} />
              <span className="ci__t">
                <span className="row">
                  <span className="ci__n trunc">{conversation.sender}</span>
                  <ListTime at={message.time} />
                </span>
                <span className="ci__m ci__m--two">{plainWords(message)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <OlderPages of={found} />
    </section>
  )
}
