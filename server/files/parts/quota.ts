import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'

const lockOwner = prepared('files_lock_owner', 'select id from people where id = $1 for no key update')

// A delivery belongs to its order once that is over: it can no longer be taken back, and others are still to come.
const sumOfOwner = prepared<{ used: number }>(
  'files_used',
  `select (
     (select coalesce(sum(size), 0) from project_assets where owner_id = $1)
     + (select coalesce(sum(f.size), 0) from order_files f join orders o on o.id = f.order_id
        where f.sender_id = $1 and o.ended_at is null)
   )::bigint as used`,
)

/**
 * How many bytes the files of a person have, those under way as large as they will be: of their projects, and of what they
 * sent to orders that run.
 */
export async function usedBy(db: Queryable, ownerId: number): Promise<number> {
  return (await sumOfOwner(db, ownerId))[0]?.used ?? 0
}

/**
 * Refuses a file of `size` bytes when its owner has no room for it (409 `asset_quota`). Locks the owner until the transaction
 * ends, so that two files are not counted at once.
 */
export async function requireRoom(tx: Tx, ownerId: number, size: number): Promise<void> {
  await lockOwner(tx, ownerId)
  if ((await usedBy(tx, ownerId)) + size > assetLimits.perPerson) throw new AppError('asset_quota')
}
