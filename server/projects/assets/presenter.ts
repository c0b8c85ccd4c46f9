import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Asset } from '@guildhall/contract/assets.ts'
import type { AssetRow } from './queries.ts'

/** An asset as its owner sees it. */
export function presentAsset(row: AssetRow): Asset {
  const isUnderWay = row.upload !== null
  return {
    id: row.id,
    kind: row.url === null ? 'file' : 'link',
    name: row.name,
    size: row.size,
    url: row.url,
    state: isUnderWay ? 'uploading' : 'ready',
    received: isUnderWay ? row.received : (row.size ?? 0),
    endsAt: isUnderWay ? new Date(Date.parse(row.active_at) + assetLimits.unfinishedMs).toISOString() : null,
  }
}
