import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, nullable, type RowOf, text, textOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../deps.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { roleOf } from './moves/rules.ts'
import { findOrder, type OrderRow } from './queries.ts'

const assetRow = {
  id: text,
  project_id: text,
  kind: textOf<'file' | 'link'>(),
  name: text,
  size: nullable(int),
  url: nullable(text),
  key: nullable(text),
}
/** A file or link of what was bought. */
export type BoughtAsset = RowOf<typeof assetRow>

const findBoughtAssets = statement('order_assets', {
  takes: { orderId: text, withFiles: bool, withLater: bool },
  gives: assetRow,
  sql: (p) => `
    select a.id, a.project_id, case when a.url is null then 'file' else 'link' end as kind, a.name, a.size, a.url, a.key
    from order_lines l join project_assets a on a.project_id = l.project_id and a.upload is null
    where l.order_id = ${p.orderId}
      and case when l.has_files then ${p.withFiles}::boolean else ${p.withLater}::boolean end
    order by l.position, a.position`,
})

/** What the buyer may open now: nothing until files opened, nothing once the money went back. */
export async function openAssets(db: Queryable, order: OrderRow, now: Date): Promise<BoughtAsset[]> {
  const isOpen = rulesOf(order).openedAt(order, now) !== null
  if (!isOpen || order.state === 'cancelled' || order.state === 'refunded') return []
  return findBoughtAssets(db, {
    orderId: order.id,
    withFiles: !order.withdrew,
    withLater: rulesOf(order).opensLaterAssets(order),
  })
}

/** Where something that was bought opens: a link's address, or for five minutes one that downloads the file (buyer). */
export async function assetLink(
  { db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>,
  viewer: Viewer,
  { id, assetId }: { id: string; assetId: string },
): Promise<{ url: string; expiresIn: number | null }> {
  const [order] = await findOrder(db, { id })
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  const asset =
    role === 'buyer' ? (await openAssets(db, order, clock.now())).find((each) => each.id === assetId) : undefined
  if (!asset) throw new AppError('asset_not_found')
  if (asset.url !== null) return { url: asset.url, expiresIn: null }
  return signedLink({ clock, storage }, { key: asset.key ?? '', name: asset.name }, orderLimits.linkSeconds)
}
