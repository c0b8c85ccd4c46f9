import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Asset } from '@guildhall/contract/assets.ts'
import { AppError } from '#http/errors.ts'
import type { FileInParts } from './part-uploads.ts'

/** A file or link as its table has it; `upload` is there while the file is under way. Times are PostgreSQL's text. */
export interface KeptRow {
  id: string
  name: string
  /** A link's; null of a file. */
  url: string | null
  size: number | null
  key: string | null
  upload: string | null
  /** When the upload began or a part came last; null of what was never under way. */
  active_at: string | null
  /** Bytes in stored parts. */
  received: number
}

/** A file or link as its owner sees it. */
export function presentKept(row: KeptRow): Asset {
  const isUnderWay = row.upload !== null
  const ends = isUnderWay && row.active_at !== null ? Date.parse(row.active_at) + assetLimits.unfinishedMs : null
  return {
    id: row.id,
    kind: row.url === null ? 'file' : 'link',
    name: row.name,
    size: row.size,
    url: row.url,
    state: isUnderWay ? 'uploading' : 'ready',
    received: isUnderWay ? row.received : (row.size ?? 0),
    endsAt: ends === null ? null : new Date(ends).toISOString(),
  }
}

/** The file of a row; 404 for a link, which has no parts. */
export function fileIn({ id, size, key, upload }: KeptRow): FileInParts {
  if (size === null || key === null) throw new AppError('asset_not_found')
  return { id, size, key, upload }
}
