import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo } from 'react'
import { useIsCutOff } from '#lib/live/connection-state.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, type MenuItem } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { ClockTime } from '../chat-time.tsx'
import { Face } from '../face.tsx'
import { dropUnsent, keepUnsent, type Unsent } from '../outbox/store.ts'
import { MessageBody } from './body.tsx'
import type { Row, Shown } from './log-rows.ts'

interface MessageGroupProps {
  group: Extract<Row, { kind: 'group' }>
  kind: Conversation['kind']
  others: readonly Member[]
  /** The key of the message in the Tab order. */
  current: string | undefined
  acts: MessageActs
  onQuote: (number: number) => void
}

/** Consecutive messages of one person, with the time and state of the last. */
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
      {/* A card has a heading of its own. */}
      {message?.card ? null : <h3 className="sr-only">{name}</h3>}
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
          {isOwn && message && !message.deleted && !message.card ? (
            <SentState number={message.number} kind={kind} others={others} />
          ) : null}
        </span>
      ) : null}
    </article>
  )
}

/** The state of a message the viewer sent: stored, delivered to the others' devices, read. */
function SentState({
  number,
  kind,
  others,
}: {
  number: number
  kind: Conversation['kind']
  others: readonly Member[]
}) {
  const read = others.filter((member) => member.read >= number).length
  const isDelivered = others.length > 0 && others.every((member) => Math.max(member.received, member.read) >= number)
  if (kind === 'group' && read > 0) return <span>Read by {read}</span>
  const [drawing, word] = read > 0 ? [CheckCheck, 'Read'] : isDelivered ? [CheckCheck, 'Delivered'] : [Check, 'Sent']
  return (
    <span className={read > 0 ? 'mg__s mg__s--read' : 'mg__s'}>
      <Icon of={drawing} size={13} />
      <span className="sr-only">{word}</span>
    </span>
  )
}

/** A message that is being sent, waits for a connection, or was refused. */
function UnsentState({ unsent }: { unsent: Unsent }) {
  const isCutOff = useIsCutOff()
  if (unsent.refused === null)
    return (
      <span className="mg__s mg__s--wait">
        {isCutOff ? ', waiting ' : ' '}
        <Icon of={Clock} size={12} />
        {isCutOff ? null : <span className="sr-only">Sending</span>}
      </span>
    )
  return (
    <span className="mg__s mg__s--bad" role="alert">
      {' '}
      Not sent. {unsent.refused}{' '}
      <button
        type="button"
        className="link link--plain"
        onClick={() => keepUnsent({ ...unsent, tries: 0, refused: null })}
      >
        Try Again
      </button>{' '}
      <button type="button" className="link link--plain" onClick={() => dropUnsent(unsent)}>
        Remove
      </button>
    </span>
  )
}

/** The actions on a message. */
export interface MessageActs {
  /** Null where writing is not possible. */
  reply: ((message: Message) => void) | null
  edit: (message: Message) => void
  remove: (message: Message) => void
  /** Null where reporting is not possible. */
  report: ((message: Message) => void) | null
}

/** Returns whether the viewer's own message can still be edited. */
export function isChangeable(message: Message): boolean {
  return (
    !message.deleted && !message.event && !message.card && Date.now() - Date.parse(message.time) < chatLimits.editMs
  )
}

interface MessageMenuProps {
  message: Message
  isOwn: boolean
  acts: MessageActs
  tabIndex: number
}

/** The menu beside a message. */
function MessageMenu({ message, isOwn, acts, tabIndex }: MessageMenuProps) {
  const { reply, report } = acts
  const tooOld = isOwn && !isChangeable(message) ? { disabledReason: 'Only within 15 minutes of sending' } : {}
  const items: MenuItem[] = [
    ...(reply ? [{ label: 'Reply', icon: Reply, onSelect: () => reply(message) }] : []),
    ...(message.text && !message.card
      ? [{ label: 'Copy text', icon: Copy, onSelect: () => void copyText(message.text) }]
      : []),
    // Of cards only a request has words that a person wrote.
    ...(message.card && (isOwn || message.card.kind !== 'request')
      ? []
      : isOwn
        ? [
            ...(message.text ? [{ label: 'Edit', icon: Pencil, onSelect: () => acts.edit(message), ...tooOld }] : []),
            {
              label: 'Delete',
              icon: Trash2,
              danger: true,
              separated: true,
              onSelect: () => acts.remove(message),
              ...tooOld,
            },
          ]
        : report
          ? [{ label: 'Report', icon: Flag, separated: true, onSelect: () => report(message) }]
          : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      trigger={
        <IconButton className="mg__more" icon={Ellipsis} size="sm" label="More for this message" tabIndex={tabIndex} />
      }
      items={items}
    />
  )
}

/** Copies the text of a message to the clipboard, and confirms it. */
export function copyText(text: string): Promise<void> {
  return navigator.clipboard.writeText(text).then(
    () => toast.success('Copied'),
    () => toast.error('This browser did not allow copying.'),
  )
}
