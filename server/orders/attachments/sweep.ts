import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import { prepared } from '#db/statement.ts'
import { attachments, fileParts, type Removed } from '#files/service.ts'
import type { Deps } from '../../deps.ts'
import { fileFolder } from './attaching.ts'

/** Forgets what nobody named in a move since the first moment, and uploads that nothing came for since the second. */
const deleteForgotten = prepared<Removed>(
  'order_files_forgotten',
  `delete from order_files where event_id is null and (
     upload is null and created_at < $1 and coalesce(active_at, created_at) < $1 or upload is not null and active_at < $2)
   returning key, upload`,
)

/** Which of these keys are files of an order, under way or complete. */
const findKnownFiles = prepared<{ key: string }>(
  'order_files_known',
  'select key from order_files where key = any ($1::text[])',
)

const dayMs = 86_400_000

/**
 * Removes what waited a day for a move, uploads that nothing comes for any more, and stored files that no order knows, such
 * as a crash leaves.
 */
export async function sweepAttachments(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const since = [new Date(now - dayMs), new Date(now - assetLimits.unfinishedMs)]
  await fileParts.remove(deps, await deleteForgotten(deps.db, ...since))
  await attachments.sweep(deps, fileFolder, (keys) => findKnownFiles(deps.db, keys))
}
