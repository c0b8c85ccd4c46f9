import type { OrderFile } from '@guildhall/contract/orders/orders.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import FileIcon from 'lucide-react/icons/file'
import Link2 from 'lucide-react/icons/link-2'
import type { ReactNode } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { formatBytes } from '#lib/format/bytes.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { orderQueries } from './queries.ts'

/** A file or link of an order with what can be done with it. */
export function FileRow({ file: { kind, name, size }, children }: { file: OrderFile; children: ReactNode }) {
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={kind === 'link' ? Link2 : FileIcon} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med block ord__name">{name}</span>
        <span className="c3 t-xs num">{size === null ? 'Link' : formatBytes(size)}</span>
      </span>
      {children}
    </li>
  )
}

interface DownloadButtonProps {
  name: string
  /** Asks for an address that downloads the file; it ends after five minutes, so each press asks anew. */
  find: () => Promise<{ url: string }>
}

/** Downloads a file that only the sides of an order may open. */
export function DownloadButton({ name, find }: DownloadButtonProps) {
  const open = useMutation({
    mutationFn: find,
    // An attachment: the page stays where it is.
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <Button
      size="sm"
      icon={Download}
      busy={open.isPending}
      onClick={() => open.mutate()}
      aria-label={`Download ${name}`}
    >
      Download
    </Button>
  )
}

interface OpenLinkProps {
  name: string
  /** Asks where it leads. */
  query: ReturnType<typeof orderQueries.link>
}

/** Opens a link that only the sides of an order may open, in a tab of its own that learns nothing of this one. */
export function OpenLink({ name, query }: OpenLinkProps) {
  const { data: url, error, refetch } = useQuery(query)
  if (error)
    return (
      <Button size="sm" onClick={() => void refetch()}>
        Could not load. Retry
      </Button>
    )
  return (
    <a
      className={buttonClass({ size: 'sm' })}
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={`Open ${name} in a new tab`}
      aria-busy={url === undefined || undefined}
    >
      <Icon of={ExternalLink} />
      Open
    </a>
  )
}
