import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListTime } from './chat-time.tsx'
import { ConversationFace } from './face.tsx'
import { chatPath, type ListPlace } from './list-address.ts'
import { conversationQueries } from './queries.ts'

/** Messages that hold the words, below the people of that name. */
export function FoundMessages({ owner, place }: { owner: string; place: ListPlace }) {
  const { data, error, refetch } = useQuery(conversationQueries.found(owner, place.q))
  if (error)
    return (
      <p className="c2 p-5" role="alert">
        Could not load.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    )
  if (!data) return null
  return (
    <section aria-label="Messages with these words">
      <h2 className="chat__sub">{data.items.length ? 'Messages' : 'No message holds these words'}</h2>
      <ul>
        {data.items.map(({ conversation, message }) => (
          <li key={message.id}>
            <Link className="ci" to={chatPath(place, conversation.id, message.number)}>
              <ConversationFace of={conversation} size={40} />
              <span className="ci__t">
                <span className="row">
                  <span className="ci__n trunc">{conversation.sender}</span>
                  <ListTime at={message.time} />
                </span>
                <span className="ci__m ci__m--two">{message.text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
