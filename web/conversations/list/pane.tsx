import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Segments } from '#ui/segments.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { UnsentNotice } from '../outbox/unsent-notice.tsx'
import { OlderButton } from '../paged-lists.tsx'
import { conversationApi, conversationQueries } from '../queries.ts'
import { chatPath, type ListPlace } from './address.ts'
import { type Listed, withNextPage } from './listed.ts'
import { ConversationRow, FoundMessages, NoConversations } from './rows.tsx'

interface ConversationListPaneProps {
  owner: string
  place: ListPlace
  /** The conversation that is open. */
  current: string | undefined
  /** Starts another one. */
  begin: ReactNode
}

const boxTitles = { inbox: 'Messages', archived: 'Archived', requests: 'Message requests' }

/** The viewer's conversations: search, filters, requests, and the list. */
export function ConversationListPane({ owner, place, current, begin }: ConversationListPaneProps) {
  const navigate = useNavigate()
  const list = useQuery(conversationQueries.list(owner, place))
  const { data } = list
  const isInbox = place.box === 'inbox'
  // The page has one main heading: the conversation's, once one is open.
  const Title = current ? 'h2' : 'h1'
  return (
    <aside className="chat__list" aria-label="Conversations">
      <div className="chat__lh">
        <Title className="t-section">
          {isInbox ? null : (
            <Link className="icon-btn" to={chatPath()} aria-label="Back to all messages">
              <Icon of={ArrowLeft} size={18} />
            </Link>
          )}
          {boxTitles[place.box]}
        </Title>
        {isInbox ? begin : null}
      </div>
      {isInbox ? (
        <>
          <SearchField place={place} current={current} />
          <div className="chat__f">
            <Segments
              label="Show"
              value={place.show}
              options={[
                { value: 'all', label: 'All' },
                { value: 'unread', label: data?.unreadConversations ? `Unread ${data.unreadConversations}` : 'Unread' },
                { value: 'orders', label: 'Orders' },
              ]}
              onChange={(show) => void navigate(chatPath({ ...place, show }, current), { replace: true })}
            />
          </div>
          {data?.requests ? (
            <Link className="rqlane" to={chatPath({ box: 'requests' })}>
              <Icon of={Inbox} size={17} />
              <span className="grow med">Message requests</span>
              <span className="count count--quiet">{data.requests}</span>
            </Link>
          ) : null}
        </>
      ) : null}
      <UnsentNotice owner={owner} />
      <div className="cl">
        {data ? (
          <Lines {...{ owner, place, current, data }} />
        ) : list.error ? (
          <LoadFailure
            title="Your messages could not be loaded"
            message={failureText(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <RowSkeletons />
        )}
        {place.q ? <FoundMessages owner={owner} place={place} /> : null}
      </div>
      {isInbox && !place.q ? (
        <Link className="rqlane rqlane--end" to={chatPath({ box: 'archived' })}>
          <Icon of={Archive} size={17} />
          <span className="grow">Archived</span>
        </Link>
      ) : null}
      {place.box === 'requests' ? (
        <p className="rqn c3 t-sm">Requests expire after 90 days. Nobody is notified.</p>
      ) : null}
    </aside>
  )
}

function Lines({
  owner,
  place,
  current,
  data,
}: Pick<ConversationListPaneProps, 'owner' | 'place' | 'current'> & { data: Listed }) {
  const client = useQueryClient()
  const { queryKey } = conversationQueries.list(owner, place)
  const older = useMutation({
    mutationFn: (cursor: string) => {
      const { box, show, q } = place
      return conversationApi.list({ query: { box, show, ...(q && { q }), cursor } })
    },
    onSuccess: (page) => client.setQueryData<Listed>(queryKey, (list) => list && withNextPage(list, page)),
    onError: (error) => toast.error(failureText(error)),
  })
  const { nextCursor } = data
  if (data.items.length === 0) return <NoConversations place={place} />
  return (
    <>
      <ul>
        {data.items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            to={chatPath(place, conversation.id)}
            isCurrent={conversation.id === current}
          />
        ))}
      </ul>
      {nextCursor ? <OlderButton isBusy={older.isPending} onPress={() => older.mutate(nextCursor)} /> : null}
    </>
  )
}

function RowSkeletons() {
  return (
    <Loading>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div className="ci" key={row}>
          <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
          <span className="ci__t">
            <Skeleton width="55%" height="0.875rem" />
            <Skeleton width="90%" height="0.75rem" />
          </span>
        </div>
      ))}
    </Loading>
  )
}

const pauseMs = 250

/** Searches names and text in the viewer's conversations while they type. */
function SearchField({ place, current }: { place: ListPlace; current: string | undefined }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(place.q)
  const [asked, setAsked] = useState(place.q)
  const [before, setBefore] = useState(place.q)
  // The URL is the state: when it changes to a search not typed here (Back, a link), the field follows it.
  if (before !== place.q) {
    setBefore(place.q)
    if (place.q !== asked) {
      setAsked(place.q)
      setTyped(place.q)
    }
  }
  const look = useEffectEvent(() => {
    const q = typed.trim()
    if (q === asked) return
    setAsked(q)
    void navigate(chatPath({ ...place, q }, current), { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(look, typed ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="search chat__s">
      <Icon of={Search} size={15} />
      <input
        type="search"
        aria-label="Search messages"
        placeholder="Search messages"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  )
}
