import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { maxShownCount } from '@guildhall/contract/limits/shared.ts'
import { messageTexts } from '@guildhall/contract/notifications/panels.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { memo } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { countText } from '#ui/tag.tsx'
import { ListTime } from '../chat-time.tsx'
import { ConversationFace } from '../face.tsx'
import { besideQueries, OlderPages, RetryLine } from '../paged-lists.tsx'
import { chatPath, type ListPlace } from './address.ts'
import { plainWords } from './listed.ts'

interface ConversationRowProps {
  conversation: Conversation
  to: string
  isCurrent: boolean
}

/** A conversation in the list: name, time, last message, and unread count. */
export const ConversationRow = memo(function Row({ conversation, to, isCurrent }: ConversationRowProps) {
  const { sender, time, message, unread, unreadCount, mutedUntil, online } = conversation
  return (
    <li>
      <Link className={unread ? 'ci ci--un' : 'ci'} to={to} aria-current={isCurrent || undefined} preventScrollReset>
        <ConversationFace of={conversation} size={40} />
        <span className="ci__t">
          <span className="row">
            <span className="ci__n trunc">{sender}</span>
            {online ? <span className="sr-only">, online</span> : null}
            {mutedUntil ? (
              <span className="c3">
                <Icon of={BellOff} size={13} />
                <span className="sr-only">, muted</span>
              </span>
            ) : null}
            {time ? <ListTime at={time} /> : null}
          </span>
          <span className="row">
            <span className="ci__m trunc">{message}</span>
            {unread ? (
              <span className={mutedUntil ? 'count count--quiet' : 'count count--blue'}>
                {countText(unreadCount, maxShownCount)}
                <span className="sr-only"> unread</span>
              </span>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  )
})

/** Messages that contain the search text, below the people found by name. */
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
      <h2 className="chat__sub">{items.length ? 'Messages' : 'No messages contain these words'}</h2>
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

/** Shown where the conversations would be. */
export function NoConversations({ place: { box, show, q } }: { place: ListPlace }) {
  if (q)
    return (
      <p className="chat__sub" role="status">
        No conversation has that name.
      </p>
    )
  if (show !== 'all')
    return (
      <EmptyState
        solid="tetra"
        title={show === 'unread' ? 'Nothing unread' : 'No messages about orders'}
        actions={
          <Link className={buttonClass()} to={chatPath()}>
            Show all
          </Link>
        }
      >
        {show === 'unread' ? 'You have read everything.' : 'Write to the buyer or seller from an order’s page.'}
      </EmptyState>
    )
  if (box === 'archived')
    return (
      <EmptyState solid="tetra" title="Nothing archived">
        Conversations you archive stay here until the next message.
      </EmptyState>
    )
  if (box === 'requests')
    return (
      <EmptyState solid="tetra" title="No requests">
        Requests from people you are not connected with appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      solid="tetra"
      title={messageTexts.empty}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to="/connect">
          Find people
        </Link>
      }
    >
      Ask a maker about a project, or write to somebody you know.
    </EmptyState>
  )
}
