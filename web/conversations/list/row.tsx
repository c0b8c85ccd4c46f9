import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { maxShownCount } from '@guildhall/contract/limits/shared.ts'
import BellOff from 'lucide-react/icons/bell-off'
import { memo } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/pictures/icon.tsx'
import { countText } from '#ui/tag.tsx'
import { ListTime } from '../chat-time.tsx'
import { ConversationFace } from '../face.tsx'

interface ConversationRowProps {
  conversation: Conversation
  to: string
  isCurrent: boolean
}

/** A conversation in the list: who, when, the last words, and how many are unread. */
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
