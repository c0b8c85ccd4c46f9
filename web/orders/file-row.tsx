import type { OrderFile } from '@guildhall/contract/orders.ts'
import FileIcon from 'lucide-react/icons/file'
import Link2 from 'lucide-react/icons/link-2'
import type { ReactNode } from 'react'
import { formatBytes } from '#lib/format-bytes.ts'
import { Icon } from '#ui/icon.tsx'

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
