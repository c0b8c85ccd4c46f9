import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { Link } from 'react-router'
import { roleOf } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { ConversationFace } from '../face.tsx'
import { OlderPages, RetryLine } from '../list-end.tsx'
import { besideQueries } from '../paged-queries.ts'
import type { Opened } from '../queries.ts'
import type { Beside } from '../thread/pane.tsx'
import { MemberList } from './member-list.tsx'
import { SentFiles } from './sent-files.tsx'

interface DetailsProps {
  owner: string
  opened: Opened
  beside: Beside
  /** It is not one's own any more. */
  onLeft: () => void
  /** Differs whenever a file may have come or gone. */
  changed: string
  /** The address of a message in it. */
  pathTo: (number: number) => string
  /** Somebody goes to a message. */
  onGo: () => void
}

/** Beside a conversation on wide screens. */
export function DetailsPane(props: DetailsProps) {
  return (
    <aside className="chat__info" aria-label="Details">
      <Details {...props} />
    </aside>
  )
}

/** Who it is with, what they bought of each other, and its files. */
export function Details({ owner, opened, beside, onLeft, changed, pathTo, onGo }: DetailsProps) {
  const { conversation } = opened
  const { id, kind, sender, user, state } = conversation
  const [reported, setReported] = useState<UserCard | null>(null)
  // A request is text alone.
  const hasFiles = state === 'open' || state === 'closed'
  const files = hasFiles ? <SentFiles {...{ owner, changed, pathTo, onGo }} conversation={id} /> : null
  const report = reported && beside.reportPerson?.(reported, () => setReported(null))
  const onReport = beside.reportPerson && setReported
  if (kind === 'group')
    return (
      <>
        <MemberList {...{ owner, opened, files, onLeft, onReport }} />
        {report}
      </>
    )
  return (
    <>
      <div className="ci2">
        <div className="row row--top gap-3">
          <ConversationFace of={conversation} size={48} />
          <div className="min-w-0">
            {user && state !== 'closed' ? (
              <Link className="semi hover:underline" to={profilePath(user)}>
                {sender}
              </Link>
            ) : (
              <span className="semi">{sender}</span>
            )}
            {user ? (
              <p className="mt-0.5">
                <RoleGlyph role={roleOf(user.userType)} />
              </p>
            ) : null}
            {user?.headline ? <p className="c2 t-sm mt-1">{user.headline}</p> : null}
          </div>
        </div>
      </div>
      {user ? <WorkBetween owner={owner} conversation={id} order={beside.order} /> : null}
      {files}
      {user ? (
        <div className="ci2 btn-group">
          {state === 'asked' ? null : beside.block(opened, onLeft, 'danger')}
          {onReport ? (
            <Button size="sm" look="quiet" icon={Flag} aria-label={`Report ${sender}`} onClick={() => onReport(user)}>
              Report
            </Button>
          ) : null}
        </div>
      ) : null}
      {report}
    </>
  )
}

interface WorkBetweenProps {
  owner: string
  conversation: string
  order: Beside['order']
}

/** The orders between two people, as buyer or seller. Draws nothing when there are none. */
function WorkBetween({ owner, conversation, order }: WorkBetweenProps) {
  const work = useInfiniteQuery(besideQueries.orders(owner, conversation))
  const { data, error, refetch } = work
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && (data || !error)) return null
  return (
    <section className="ci2" aria-labelledby="chat-work">
      <h2 className="t-sub" id="chat-work">
        Work between you
      </h2>
      {data ? null : <RetryLine className="c2 t-sm mt-1" onRetry={() => void refetch()} />}
      <ul className="lines mt-1">
        {items.map((each) => (
          <li key={each.id}>{order(each, each.buyer?.customUserId === owner ? 'bought' : 'sold')}</li>
        ))}
      </ul>
      <OlderPages of={work} />
    </section>
  )
}
