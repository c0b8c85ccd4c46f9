import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { useIsCutOff } from '#lib/live/connection-state.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { type Step, stepThrough } from '../cache.ts'
import { Composer, theGroup } from '../composer/composer.tsx'
import type { About } from '../composer/note.tsx'
import { useWriting } from '../composer/use-writing.ts'
import { isChangeable, type MessageActs } from '../messages/group.tsx'
import { MessageLog } from '../messages/log.tsx'
import { useUnsent } from '../outbox/store.ts'
import type { Opened } from '../queries.ts'
import type { useConversationActs } from './acts.tsx'
import { focusIfLost } from './states.tsx'
import type { Thread } from './thread.ts'

const DeleteDialog = lazyPart(() => import('../messages/delete-dialog.tsx').then((module) => module.DeleteDialog))

interface ThreadBodyProps {
  owner: string
  opened: Opened
  thread: Thread
  /** The message named in the URL. */
  at?: number | undefined
  /** The subject of the next message. */
  about: About | null
  /** Says above the composer what the next message is about; absent where the page says it. */
  aboutNote?: ReactNode
  acts: ReturnType<typeof useConversationActs>
  /** The button that blocks the other person. */
  block?: ReactNode
  /** The form that reports a message. */
  report?: ((message: Message, onClose: () => void) => ReactNode) | undefined
  onSent?: () => void
  /** A request was declined or cancelled. */
  onLeave?: () => void
}

/** The messages of a conversation and the composer: on its own page, and beside an order. */
export function ThreadBody(props: ThreadBodyProps) {
  const { owner, opened, thread, at, about, aboutNote, acts, block, report, onSent, onLeave } = props
  const client = useQueryClient()
  const location = useLocation()
  const { conversation, members } = opened
  const { id, kind, state, sender } = conversation
  const others = useMemo(() => members.filter(({ user }) => user.customUserId !== owner), [members, owner])
  const everyUnsent = useUnsent()
  const unsent = useMemo(
    () => everyUnsent.filter((each) => each.conversation === id && each.owner === owner),
    [everyUnsent, id, owner],
  )
  const isCutOff = useIsCutOff()
  const writing = useWriting(owner, conversation, about)
  const [asks, setAsks] = useState<{ kind: 'delete' | 'report'; message: Message } | null>(null)
  // A request allows one message only: an unsent one counts.
  const mayWrite = state === 'open' || (state === 'first' && unsent.length === 0)
  const { begin } = writing
  const [hasSent, setSent] = useState(false)
  const zone = useTimeZone()
  const messageActs = useMemo<MessageActs>(
    () => ({
      reply: state === 'open' ? (message) => begin({ kind: 'reply', message }) : null,
      edit: (message) => begin({ kind: 'edit', message }),
      remove: (message) => setAsks({ kind: 'delete', message }),
      report: report ? (message) => setAsks({ kind: 'report', message }) : null,
    }),
    [state, begin, report],
  )
  const onStep = useCallback((step: Step) => stepThrough(client, owner, id, step), [client, owner, id])
  const lastOwn = thread.items.findLast((each) => each.sender?.customUserId === owner && each.text && !each.card)
  const lastOther = thread.items.findLast((each) => each.sender && each.sender.customUserId !== owner)
  const name = kind === 'group' ? theGroup : conversation.user ? displayName(conversation.user) : sender
  return (
    <>
      {isCutOff ? (
        <div className="notice notice--wait chat__off" role="status">
          <Icon of={WifiOff} />
          <span>Reconnecting. We send your messages when you are back online.</span>
        </div>
      ) : null}
      <MessageLog
        {...{ owner, conversation, others, thread, unsent, at }}
        acts={messageActs}
        onStep={onStep}
        note={
          state === 'open' && thread.items.length === 0 && unsent.length === 0 ? (
            <p className="sysl">No messages yet</p>
          ) : (
            <RequestNote conversation={conversation} words={(moment) => formatDate(moment, { zone })} />
          )
        }
      />
      {mayWrite ? (
        <Composer
          {...{ owner, name, writing }}
          conversation={id}
          takesFiles={state === 'open'}
          above={about && unsent.length === 0 ? aboutNote : null}
          // Beside an order the page is read first.
          startsHere={location.state?.writes === true || (about !== null && aboutNote !== undefined)}
          onSent={() => {
            setSent(true)
            onSent?.()
          }}
          onEditLast={() => {
            if (lastOwn && isChangeable(lastOwn)) begin({ kind: 'edit', message: lastOwn })
          }}
        />
      ) : state === 'first' ? null : (
        <RequestBar
          // The composer, which had the focus, is gone.
          takesFocus={hasSent}
          conversation={conversation}
          isBusy={acts.isPending}
          onAccept={() => acts.mutate({ act: 'accept' })}
          onDecline={() => acts.mutate({ act: 'decline' }, { onSuccess: () => onLeave?.() })}
          block={block}
          onReport={messageActs.report && lastOther ? () => setAsks({ kind: 'report', message: lastOther }) : null}
        />
      )}
      {asks?.kind === 'delete' ? (
        <DeleteDialog
          onClose={() => setAsks(null)}
          onDelete={() => {
            setAsks(null)
            void writing.remove(asks.message).then(() => {
              // The menu disappears with the message's text.
              requestAnimationFrame(() => focusIfLost(`[data-number="${asks.message.number}"]`))
            })
          }}
        />
      ) : null}
      {asks?.kind === 'report' ? report?.(asks.message, () => setAsks(null)) : null}
    </>
  )
}

interface RequestBarProps {
  takesFocus: boolean
  conversation: Conversation
  isBusy: boolean
  onAccept: () => void
  /** Deletes another person's request, or cancels the viewer's own. */
  onDecline: () => void
  /** The block button; passed in from the connections domain. */
  block: ReactNode
  /** Null where reporting is not possible. */
  onReport: (() => void) | null
}

/** Replaces the composer while a request waits: its answers, or its cancellation; or why writing is not possible. */
function RequestBar({ takesFocus, conversation, isBusy, onAccept, onDecline, block, onReport }: RequestBarProps) {
  const { state, sender } = conversation
  if (state === 'waiting')
    return (
      <div className="rqbar" ref={takesFocus ? () => focusIfLost('.rqbar button') : undefined}>
        <Button block busy={isBusy} onClick={onDecline}>
          Withdraw request
        </Button>
      </div>
    )
  if (state === 'asked')
    return (
      <section className="rqbar" aria-labelledby="chat-request">
        <h2 className="t-sub" id="chat-request">
          Accept the message from {sender}?
        </h2>
        <p className="c2 t-sm">
          If you accept, a conversation opens. If you delete it, we do not tell {sender}, who can ask again after three
          weeks.
        </p>
        <div className="btn-group">
          <Button look="primary" busy={isBusy} onClick={onAccept}>
            Accept
          </Button>
          <Button busy={isBusy} onClick={onDecline}>
            Delete
          </Button>
          {block}
          {onReport ? (
            <Button look="quiet" icon={Flag} onClick={onReport}>
              Report
            </Button>
          ) : null}
        </div>
      </section>
    )
  return (
    <p className="rqbar c2" role="status">
      You can no longer write in this conversation.
    </p>
  )
}

/** The log's note about a request: a first message, a waiting request, or an incoming one. */
function RequestNote({ conversation, words }: { conversation: Conversation; words: (at: string) => string }) {
  const { state, sender, lapsesAt } = conversation
  const first = sender.split(' ')[0]
  if (state === 'waiting')
    return (
      <p className="sysl">
        Waiting for {first} to accept. You can withdraw your request
        {lapsesAt ? `; unanswered, it expires on ${words(lapsesAt)}` : ''}.
      </p>
    )
  if (state === 'asked')
    return (
      <p className="sysl">
        They cannot send another message until you accept. They do not see whether you read this one.
      </p>
    )
  if (state === 'first')
    return (
      <p className="sysl">
        You are not connected with {first}. You can send one message; they decide whether to answer.
      </p>
    )
  return null
}
