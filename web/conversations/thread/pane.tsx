import type { Message } from '@guildhall/contract/messages.ts'
import type { OrderCard } from '@guildhall/contract/orders.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate } from '#lib/format.ts'
import { useIsCutOff } from '#lib/live-line.ts'
import { displayName } from '#lib/people.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AboutNote } from '../composer/about-note.tsx'
import { Composer, theGroup } from '../composer/composer.tsx'
import { type About, readAbout } from '../composer/read-about.ts'
import { useWriting } from '../composer/use-writing.ts'
import { Details, DetailsPane } from '../details/pane.tsx'
import { chatPath, type ListPlace, readAt } from '../list/address.ts'
import { MessageLog } from '../messages/log.tsx'
import { isChangeable, type MessageActs } from '../messages/menu.tsx'
import { useUnsent } from '../outbox/use-unsent.ts'
import { conversationQueries, type Opened } from '../queries.ts'
import { useIsWide } from '../use-is-wide.ts'
import { ThreadHead } from './head.tsx'
import { ThreadMenu } from './menu.tsx'
import { RequestBar, RequestNote } from './request-bar.tsx'
import { ThreadFailure, ThreadSkeleton } from './states.tsx'
import { focusIfLost, useArrivalFocus } from './use-arrival-focus.ts'
import { useConversationActs } from './use-conversation-acts.ts'
import { stepThrough } from './window.ts'

const DeleteDialog = lazyPart(() => import('../messages/delete-dialog.tsx').then((module) => module.DeleteDialog))
const DetailsPanel = lazyPart(() => import('../details/panel.tsx').then((module) => module.DetailsPanel))

/** What other domains do about the person or the message. */
export interface Beside {
  /** The button that blocks the other of two; leads to `onDone`. */
  block: (opened: Opened, onDone: () => void, look: 'quiet' | 'danger') => ReactNode
  /** The form that reports a message. */
  report?: (message: Message, onClose: () => void) => ReactNode
  /** The form that reports a person. */
  reportPerson?: (person: UserCard, onClose: () => void) => ReactNode
  /** A line about an order that one bought or sold, which leads to it. */
  order: (order: OrderCard, side: 'bought' | 'sold') => ReactNode
}

interface ThreadPaneProps {
  owner: string
  id: string
  place: ListPlace
  search: URLSearchParams
  beside: Beside
}

/** A conversation: who it is with, its messages, and where one writes. */
export function ThreadPane({ owner, id, place, search, beside }: ThreadPaneProps) {
  const one = useQuery(conversationQueries.one(owner, id))
  const at = readAt(search)
  const opened = one.data
  // Where much is unread one begins with the first of it.
  const start = at ?? (opened && opened.conversation.unreadCount > 40 ? opened.conversation.read + 1 : undefined)
  const thread = useQuery({ ...conversationQueries.thread(owner, id, start), enabled: opened !== undefined })
  const failed = one.error ?? thread.error
  useArrivalFocus(opened !== undefined && thread.data !== undefined)
  if (!opened || !thread.data) {
    if (!failed) return <ThreadSkeleton back={chatPath(place)} />
    return (
      <ThreadFailure
        error={failed}
        back={chatPath(place)}
        onRetry={() => void (one.error ? one.refetch() : thread.refetch())}
      />
    )
  }
  return (
    <OpenThread {...{ owner, opened, place, at, beside }} thread={thread.data} about={readAbout(search.get('about'))} />
  )
}

type OpenThreadProps = Pick<ThreadPaneProps, 'owner' | 'place' | 'beside'> & {
  opened: Opened
  thread: Parameters<typeof MessageLog>[0]['thread']
  at: number | undefined
  about: About | null
}

function OpenThread({ owner, opened, place, thread, at, about, beside }: OpenThreadProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
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
  const acts = useConversationActs(owner, conversation)
  const [hasPane, setPane] = useState(true)
  const [panel, setPanel] = useState(false)
  const [asks, setAsks] = useState<{ kind: 'delete' | 'report'; message: Message } | null>(null)
  const leave = () => void navigate(chatPath(place))
  // One message alone can ask: what waits to be sent is that one.
  const mayWrite = state === 'open' || (state === 'first' && unsent.length === 0)
  const { begin } = writing
  const messageActs = useMemo<MessageActs>(
    () => ({
      reply: state === 'open' ? (message) => begin({ kind: 'reply', message }) : null,
      edit: (message) => begin({ kind: 'edit', message }),
      remove: (message) => setAsks({ kind: 'delete', message }),
      report: beside.report ? (message) => setAsks({ kind: 'report', message }) : null,
    }),
    [state, begin, beside.report],
  )
  const lastOwn = thread.items.findLast((each) => each.sender?.customUserId === owner && each.text)
  const lastOther = thread.items.findLast((each) => each.sender && each.sender.customUserId !== owner)
  const name = kind === 'group' ? theGroup : conversation.user ? displayName(conversation.user) : sender
  const isWide = useIsWide()
  const showDetails = () => (isWide ? setPane(!hasPane) : setPanel(true))
  const withFiles = thread.items.findLast(({ files }) => files.length > 0)?.number
  const details = {
    ...{ owner, opened, beside, onLeft: leave },
    changed: `${withFiles} ${thread.changes}`,
    pathTo: (number: number) => chatPath(place, id, number),
    onGo: () => setPanel(false),
  }
  return (
    <>
      <section className="chat__main" aria-label={`Conversation with ${sender}`}>
        <ThreadHead
          conversation={conversation}
          members={members}
          back={chatPath(place)}
          isOpen={isWide ? hasPane : panel}
          onDetails={showDetails}
          menu={<ThreadMenu conversation={conversation} onAct={acts.mutate} />}
        />
        {isCutOff ? (
          <div className="notice notice--wait chat__off" role="status">
            <Icon of={WifiOff} />
            <span>Reconnecting. Messages will be sent when you are back.</span>
          </div>
        ) : null}
        <MessageLog
          {...{ owner, conversation, others, thread, unsent, at }}
          acts={messageActs}
          onStep={(step) => stepThrough(client, owner, id, step)}
          note={<RequestNote conversation={conversation} words={(moment) => formatDate(moment)} />}
        />
        {mayWrite ? (
          <Composer
            {...{ owner, name, writing }}
            conversation={id}
            takesFiles={state === 'open'}
            above={about && unsent.length === 0 ? <AboutNote about={about} stop={chatPath(place, id)} /> : null}
            onSent={() => about && void navigate(chatPath(place, id), { replace: true })}
            onEditLast={() => {
              if (lastOwn && isChangeable(lastOwn)) begin({ kind: 'edit', message: lastOwn })
            }}
          />
        ) : state === 'first' ? null : (
          <RequestBar
            conversation={conversation}
            isBusy={acts.isPending}
            onAccept={() => acts.mutate({ act: 'accept' })}
            onDecline={() => acts.mutate({ act: 'decline' }, { onSuccess: leave })}
            block={beside.block(opened, leave, 'quiet')}
            onReport={messageActs.report && lastOther ? () => setAsks({ kind: 'report', message: lastOther }) : null}
          />
        )}
      </section>
      {hasPane && isWide ? <DetailsPane {...details} /> : null}
      {panel ? (
        <DetailsPanel onClose={() => setPanel(false)}>
          <Details {...details} />
        </DetailsPanel>
      ) : null}
      {asks?.kind === 'delete' ? (
        <DeleteDialog
          onClose={() => setAsks(null)}
          onDelete={() => {
            setAsks(null)
            void writing.remove(asks.message).then(() => {
              // Its menu goes with its words.
              requestAnimationFrame(() => focusIfLost(`[data-number="${asks.message.number}"]`))
            })
          }}
        />
      ) : null}
      {asks?.kind === 'report' ? beside.report?.(asks.message, () => setAsks(null)) : null}
    </>
  )
}
