import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { findOrder } from '../queries.ts'
import { roleOf } from '../rules.ts'
import { findFile } from './file-queries.ts'

/**
 * Where a link of the record leads, or where a file of it downloads, for five minutes: for both sides and the staff, while
 * it waits for its sender.
 */
export async function fileLink(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  { id, fileId }: { id: string; fileId: string },
): Promise<{ url: string; expiresIn: number | null }> {
  const [order] = await findOrder(db, id)
  if (!order || !roleOf(order, viewer)) throw new AppError('order_not_found')
  const [file] = await findFile(db, id, fileId)
  if (!file || (file.event_id === null && file.sender_id !== viewer.id)) throw new AppError('not_found')
  if (file.url !== null) return { url: file.url, expiresIn: null }
  if (file.upload !== null || file.key === null) throw new AppError('asset_incomplete')
  return signedLink({ clock, config }, { key: file.key, name: file.name }, orderLimits.linkSeconds)
}
