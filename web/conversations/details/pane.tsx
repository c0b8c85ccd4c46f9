import type { SentFile } from '@guildhall/contract/conversations/message-files.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#lib/format/bytes.ts'
import { roleOf } from '#lib/format/people.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ListTime } from '../chat-time.tsx'
import { ConversationFace } from '../face.tsx'
import { useDownload } from '../messages/body.tsx'
import { besideQueries, OlderPages, RetryLine } from '../paged-lists.tsx'
import type { Opened } from '../queries.ts'
import type { Beside } from '../thread/pane.tsx'
import { MemberList } from './member-list.tsx'

interface DetailsProps {
  owner: string
  opened: Opened
  beside: Beside
  /** The viewer is no longer in it. */
  onLeft: () => void
  /** Changes whenever a file may have been added or removed. */
  changed: string
  /** Returns the URL of a message in it. */
  pathTo: (number: number) => string
  /** The viewer goes to a message. */
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

/** The participants, the orders between them, and the files. */
export function Details({ owner, opened, beside, onLeft, changed, pathTo, onGo }: DetailsProps) {
  const { conversation } = opened
  const { id, kind, sender, user, state } = conversation
  const [reported, setReported] = useState<UserCard | null>(null)
  // A request is text only.
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
          {state === 'open' ? beside.meet?.(user) : null}
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

/** The orders between two people, as buyer or seller. Renders nothing when there are none. */
function WorkBetween({ owner, conversation, order }: WorkBetweenProps) {
  const work = useInfiniteQuery(besideQueries.orders(owner, conversation))
  const { data, error, refetch } = work
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0 && (data || !error)) return null
  return (
    <section className="ci2" aria-labelledby="chat-work">
      <h2 className="t-sub" id="chat-work">
        Orders between you
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

interface SentFilesProps {
  owner: string
  conversation: string
  /** Changes whenever a file may have been added or removed. */
  changed: string
  /** Returns the URL of a message. */
  pathTo: (number: number) => string
  /** The viewer goes to the message of a file. */
  onGo: () => void
}

const few = 3
const brokenMs = 60_000

/** The files of a conversation: the newest three, or all of them in pages. */
function SentFiles({ owner, conversation, changed, pathTo, onGo }: SentFilesProps) {
  const files = useInfiniteQuery(besideQueries.files(owner, conversation))
  const { data, error, refetch } = files
  const [isAll, setAll] = useState(false)
  const known = useRef(changed)
  useEffect(() => {
    if (known.current === changed) return
    known.current = changed
    void refetch()
  }, [changed, refetch])
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages[0]?.total
  // Refetch an expired link; a broken file stays broken.
  const onBroken = () => {
    if (Date.now() - files.dataUpdatedAt > brokenMs) void refetch()
  }
  return (
    <section className="ci2" aria-labelledby="chat-files">
      <div className="row row--between">
        <h2 className="t-sub" id="chat-files">
          Files
        </h2>
        {total && total.value > few ? (
          <button type="button" className="link link--plain t-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `All ${total.value.toLocaleString('en')}${total.exact ? '' : '+'}`}
          </button>
        ) : null}
      </div>
      {data ? null : error ? (
        <RetryLine className="c2 t-sm mt-1" onRetry={() => void refetch()} />
      ) : (
        <Loading className="grid gap-2 mt-2">
          <Skeleton height="2.25rem" />
          <Skeleton height="2.25rem" />
        </Loading>
      )}
      {data && items.length === 0 ? (
        <p className="c3 t-sm mt-1">Files and pictures you send each other are kept here.</p>
      ) : null}
      {items.length > 0 ? (
        <ul className="sfs">
          {(isAll ? items : items.slice(0, few)).map((file) => (
            <SentFileRow key={file.id} {...{ file, conversation, onGo, onBroken }} to={pathTo(file.number)} />
          ))}
        </ul>
      ) : null}
      {isAll ? <OlderPages of={files} /> : null}
    </section>
  )
}

interface SentFileRowProps {
  file: SentFile
  conversation: string
  to: string
  onGo: () => void
  onBroken: () => void
}

function SentFileRow({ file, conversation, to, onGo, onBroken }: SentFileRowProps) {
  const { id, name, size, thumbnail, sender, time } = file
  const download = useDownload(id)
  return (
    <li className="sf">
      <span className="file__i sf__i">
        {thumbnail ? (
          <img src={thumbnail} width={36} height={36} alt="" loading="lazy" onError={onBroken} />
        ) : (
          <Icon of={FileText} size={18} />
        )}
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{name}</span>
        <Link className="c3 t-xs trunc block hover:underline" to={to} onClick={onGo}>
          <span className="sr-only">Show {name} in the conversation: </span>
          {sender ? `${sender.name.split(' ')[0]}, ` : ''}
          <ListTime at={time} />
        </Link>
      </span>
      <span className="c3 t-xs num">{formatBytes(size)}</span>
      <button
        type="button"
        className="icon-btn icon-btn--sm"
        aria-label={`Download ${name}, ${formatBytes(size)}`}
        aria-busy={download.isPending || undefined}
        onClick={() => download.mutate(conversation)}
      >
        <Icon of={Download} size={16} />
      </button>
    </li>
  )
}
