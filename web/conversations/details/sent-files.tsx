import type { SentFile } from '@guildhall/contract/conversations/message-files.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#lib/format/bytes.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { ListTime } from '../chat-time.tsx'
import { OlderPages, RetryLine } from '../list-end.tsx'
import { useDownload } from '../messages/files.tsx'
import { besideQueries } from '../paged-queries.ts'

interface SentFilesProps {
  owner: string
  conversation: string
  /** Differs whenever a file may have come or gone. */
  changed: string
  /** The address of a message. */
  pathTo: (number: number) => string
  /** Somebody goes to the message of a file. */
  onGo: () => void
}

const few = 3
const brokenMs = 60_000

/** The files of a conversation: the newest three, or all of them page by page. */
export function SentFiles({ owner, conversation, changed, pathTo, onGo }: SentFilesProps) {
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
  // A link that has ended is asked for anew; what is broken stays so.
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
