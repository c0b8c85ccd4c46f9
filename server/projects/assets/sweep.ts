import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import { attachments } from '#files/service.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { findKnownAssets, findStale } from './file-queries.ts'
import { removeAsset } from './keeping.ts'

/** Ends uploads that nothing comes for any more, and removes files that no asset has, such as an erased account's. */
export async function sweepAssets(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const { id, project_id, owner_id } of await findStale(deps.db, new Date(now - assetLimits.unfinishedMs)))
    await removeAsset(deps, { id: owner_id }, project_id, id).catch((error) => {
      // Its owner was quicker.
      if (!(error instanceof AppError)) throw error
    })
  await attachments.sweep(deps, 'assets', (keys) => findKnownAssets(deps.db, keys))
}
