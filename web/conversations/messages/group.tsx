import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import { memo } from 'react'
import { ClockTime } from '../chat-time.tsx'
import { Face } from '../face.tsx'
import { MessageBody } from './body.tsx'
import type { Row, Shown } from './log-rows.ts'
import { type MessageActs, MessageMenu } from './menu.tsx'
import { SentState, UnsentState } from './state.tsx'

interface MessageGroupProps {
  group: Extract<Row, { kind: 'group' }>
  kind: Conversation['kind']
  others: readonly Member[]
  /** The key of the message that Tab reaches. */
  current: string | undefined
  acts: MessageActs
  onQuote: (number: number) => void
}

/** Messages that somebody wrote one after the other, with the time and state of the last. */
export const MessageGroup = memo(function Group(props: MessageGroupProps) {
  const { sender, isOwn, shown } = props.group
  const name = sender?.name ?? 'A former member'
  const last = shown.at(-1)
  return (
    <div className={isOwn ? 'mg mg--me' : 'mg'}>
      {isOwn ? null : <Face name={name} picture={sender?.avatar ?? null} size={28} />}
      <div className="mg__b">
        {!isOwn && props.kind === 'group' ? (
          <span className="mg__n" aria-hidden="true">
            {name}
          </span>
        ) : null}
        {shown.map((each) => (
          <OneMessage key={each.key} {...props} shown={each} name={isOwn ? 'You' : name} isLast={each === last} />
        ))}
      </div>
    </div>
  )
})

type OneMessageProps = Omit<MessageGroupProps, 'group'> & { shown: Shown; name: string; isLast: boolean }

function OneMessage({ shown, name, isLast, kind, others, current, acts, onQuote }: OneMessageProps) {
  const { key, isOwn, message, unsent, time } = shown
  const tabIndex = key === current ? 0 : -1
  return (
    <article className="mg__o" data-key={key} data-number={message?.number} tabIndex={tabIndex}>
      <h3 className="sr-only">{name}</h3>
      <div className="mg__w">
        <div className="mg__c">
          <MessageBody shown={shown} onQuote={onQuote} />
        </div>
        {message && !message.deleted ? <MessageMenu {...{ message, isOwn, acts, tabIndex }} /> : null}
      </div>
      {isLast || unsent || message?.editedAt ? (
        <span className="mg__t num">
          {message?.editedAt && !message.deleted ? 'Edited ' : null}
          <ClockTime at={time} />
          {unsent ? <UnsentState unsent={unsent} /> : ' '}
          {isOwn && message && !message.deleted ? (
            <SentState number={message.number} kind={kind} others={others} />
          ) : null}
        </span>
      ) : null}
    </article>
  )
}
