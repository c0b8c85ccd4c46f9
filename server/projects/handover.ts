import type { Tx } from '#db/connect.ts'
import { int, moment, statement, text } from '#db/statement.ts'
import { fileParts } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { findWaiting } from './sale-alerts.ts'

/** The size of a project's files, in bytes, also of those being uploaded and of earlier versions. */
const sumOfFiles = statement('project_files_size', {
  takes: { id: text },
  gives: { size: int },
  sql: ({ id }) => `select coalesce(sum(size), 0)::bigint as size from project_assets where project_id = ${id}`,
})

const setOwner = statement('project_set_owner', {
  takes: { id: text, to: int, at: moment },
  sql: ({ id, to, at }) => `
    with files as (update project_assets set owner_id = ${to} where project_id = ${id}),
    -- Nobody is told that their own project is on sale.
    alerts as (delete from sale_alerts where project_id = ${id} and user_id = ${to})
    update projects set seller_id = ${to}, updated_at = greatest(${at}, updated_at + interval '1 millisecond') where id = ${id}`,
})

/**
 * Gives a project another owner, with its files, which count for them from now on; 409 when they have no room. The caller has
 * locked both people, then the project. What was sold before stays with the former owner.
 */
export async function handOverProject(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  tx: Tx,
  { id, to }: { id: string; to: number },
): Promise<void> {
  const [files] = await sumOfFiles(tx, { id })
  await fileParts.requireRoom(tx, to, files?.size ?? 0).catch((error) => {
    throw error instanceof AppError && error.code === 'asset_quota' ? new AppError('handover_no_room') : error
  })
  await setOwner(tx, { id, to, at: deps.clock.now() })
  // The former owner may have lacked business details.
  if ((await findWaiting(tx, { projectId: id })).length > 0)
    await deps.jobs.enqueue(tx, 'sale-alerts', { sellerId: to })
  tx.afterCommit(() => recentReads(deps).forget())
}
