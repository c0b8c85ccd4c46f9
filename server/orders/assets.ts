import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../deps.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import type { OrderRow } from './order-row.ts'
import { findOrder } from './queries.ts'
import { roleOf } from './rules.ts'

/** A file or link of what was bought. */
export interface BoughtAsset {
  id: string
  project_id: string
  kind: 'file' | 'link'
  name: string
  size: number | null
  url: string | null
  key: string | null
}

const findBoughtAssets = prepared<BoughtAsset>(
  'order_assets',
  `select a.id, a.project_id, case when a.url is null then 'file' else 'link' end as kind, a.name, a.size, a.url, a.key
   from order_lines l join project_assets a on a.project_id = l.project_id and a.upload is null
   where l.order_id = $1 and case when l.has_files then $2::boolean else $3::boolean end order by l.position, a.position`,
)

/** What the buyer may open now: nothing until files opened, nothing once the money went back. */
export async function openAssets(db: Queryable, order: OrderRow, now: Date): Promise<BoughtAsset[]> {
  const isOpen = rulesOf(order).openedAt(order, now) !== null
  if (!isOpen || order.state === 'cancelled' || order.state === 'refunded') return []
  return findBoughtAssets(db, order.id, !order.withdrew, rulesOf(order).opensLaterAssets(order))
}

/** Where something that was bought opens: a link's address, or for five minutes one that downloads the file (buyer). */
export async function assetLink(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { id, assetId }: { id: string; assetId: string },
): Promise<{ url: string; expiresIn: number | null }> {
  const [order] = await findOrder(db, id)
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  const asset =
    role === 'buyer' ? (await openAssets(db, order, clock.now())).find((each) => each.id === assetId) : undefined
  if (!asset) throw new AppError('asset_not_found')
  if (asset.url !== null) return { url: asset.url, expiresIn: null }
  return signedLink({ clock, config }, { key: asset.key ?? '', name: asset.name }, orderLimits.linkSeconds)
}
