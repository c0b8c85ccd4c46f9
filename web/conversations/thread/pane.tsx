import type { Conversation, Member } from '@guildhall/contract/conversations/conversations.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/chevron-left'
import PanelRight from 'lucide-react/icons/panel-right'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { roleOf } from '#lib/format/people.ts'
import { useMedia } from '#lib/hooks/use-media.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Status } from '#ui/tag.tsx'
import { type About, AboutNote, readAbout } from '../composer/note.tsx'
import { Details, DetailsPane } from '../details/pane.tsx'
import { ConversationFace } from '../face.tsx'
import { chatPath, type ListPlace, readAt } from '../list/address.ts'
import { conversationQueries, type Opened } from '../queries.ts'
import { ThreadMenu, useConversationActs } from './acts.tsx'
import { ThreadBody } from './body.tsx'
import { focusOnArrival, ThreadFailure, ThreadSkeleton } from './states.tsx'
import type { Thread } from './thread.ts'

const DetailsPanel = lazyPart(() => import('../details/panel.tsx').then((module) => module.DetailsPanel))

/** What other domains contribute about the person or the message. */
export interface Beside {
  /** The button that blocks the other person; calls `onDone` afterwards. */
  block: (opened: Opened, onDone: () => void, look: 'quiet' | 'danger') => ReactNode
  /** The form that reports a message. */
  report?: (message: Message, onClose: () => void) => ReactNode
  /** The form that reports a person. */
  reportPerson?: (person: UserCard, onClose: () => void) => ReactNode
  /** Schedules a meeting with the other person of an open conversation. */
  meet?: (person: UserCard) => ReactNode
  /** A line that links to an order the viewer bought or sold. */
  order: (order: OrderCard, side: 'bought' | 'sold') => ReactNode
}

interface ThreadPaneProps {
  owner: string
  id: string
  place: ListPlace
  search: URLSearchParams
  beside: Beside
}

/** A conversation: the participants, the messages, and the composer. */
export function ThreadPane({ owner, id, place, search, beside }: ThreadPaneProps) {
  const one = useQuery(conversationQueries.one(owner, id))
  const at = readAt(search)
  const opened = one.data
  // With many unread messages, start at the first of them.
  const start = at ?? (opened && opened.conversation.unreadCount > 40 ? opened.conversation.read + 1 : undefined)
  const thread = useQuery({ ...conversationQueries.thread(owner, id, start), enabled: opened !== undefined })
  const failed = one.error ?? thread.error
  const [wasHere] = useState(opened !== undefined && thread.data !== undefined)
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
    <OpenThread
      {...{ owner, opened, place, at, beside, wasHere }}
      thread={thread.data}
      about={readAbout(search.get('about'))}
    />
  )
}

type OpenThreadProps = Pick<ThreadPaneProps, 'owner' | 'place' | 'beside'> & {
  opened: Opened
  thread: Thread
  at: number | undefined
  about: About | null
  /** It had loaded before it was opened. */
  wasHere: boolean
}

function OpenThread({ owner, opened, place, thread, at, about, beside, wasHere }: OpenThreadProps) {
  const navigate = useNavigate()
  const { conversation, members } = opened
  const { id, sender } = conversation
  const acts = useConversationActs(owner, conversation)
  const [hasPane, setPane] = useState(true)
  const [panel, setPanel] = useState(false)
  const leave = () => void navigate(chatPath(place))
  const isWide = useMedia(wide, true)
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
      <section
        className="chat__main"
        aria-label={`Conversation with ${sender}`}
        ref={wasHere ? undefined : focusOnArrival}
      >
        <ThreadHead
          conversation={conversation}
          members={members}
          back={chatPath(place)}
          isOpen={isWide ? hasPane : panel}
          onDetails={showDetails}
          menu={<ThreadMenu conversation={conversation} onAct={acts.mutate} />}
        />
        <ThreadBody
          {...{ owner, opened, thread, at, about, acts }}
          aboutNote={about ? <AboutNote about={about} stop={chatPath(place, id)} /> : null}
          block={beside.block(opened, leave, 'quiet')}
          report={beside.report}
          onSent={() => about && void navigate(chatPath(place, id), { replace: true })}
          onLeave={leave}
        />
      </section>
      {hasPane && isWide ? <DetailsPane {...details} /> : null}
      {panel ? (
        <DetailsPanel onClose={() => setPanel(false)}>
          <Details {...details} />
        </DetailsPanel>
      ) : null}
    </>
  )
}

/** Where there is room for the details beside a conversation. */
const wide = '(min-width: 80rem)'

interface ThreadHeadProps {
  conversation: Conversation
  members: readonly Member[]
  /** The URL of the list. */
  back: string
  isOpen: boolean
  onDetails: () => void
  menu: ReactNode
}

/** The header of a conversation: the participants, their online status, and the actions. */
function ThreadHead({ conversation, members, back, isOpen, onDetails, menu }: ThreadHeadProps) {
  const { kind, sender, user, state, online } = conversation
  const here = members.filter((member) => member.online).length
  return (
    <header className="chat__h">
      <Link className="icon-btn mobile-only" to={back} aria-label="Back to conversations">
        <Icon of={ArrowLeft} size={20} />
      </Link>
      <ConversationFace of={conversation} size={40} />
      <div className="grow">
        <h1 className="semi trunc">
          {user && state !== 'closed' ? <Link to={profilePath(user)}>{sender}</Link> : sender}
        </h1>
        <div className="row c3 t-sm">
          {user ? <RoleGlyph role={roleOf(user.userType)} /> : null}
          {kind === 'group' ? (
            <span className="trunc">
              {conversation.members} people{here > 0 ? `, ${here} online` : ''}
            </span>
          ) : online === null ? null : (
            <span className="trunc">{online ? 'Online' : 'Offline'}</span>
          )}
        </div>
      </div>
      {state === 'asked' ? <Status kind="ask">Wants to write to you</Status> : null}
      <IconButton
        icon={kind === 'group' ? Users : PanelRight}
        iconSize={18}
        label="Conversation details"
        aria-expanded={isOpen}
        onClick={onDetails}
      />
      {menu}
    </header>
  )
}
