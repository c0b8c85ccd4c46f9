import type { VersionInput } from '@guildhall/contract/projects/assets.ts'
import type { Tx } from '#db/connect.ts'
import { int, list, moment, nullable, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { findOrdered, lockFor } from '../project-queries.ts'
import { findAssets, orderAssets } from './asset-files.ts'
import { findVersions } from './version-list.ts'

/**
 * Publishes the current files and links of a sold project as its next version, without those named. Buyers are told by a job,
 * and can open every version. The same request again publishes nothing. 409 when nobody bought it, nothing changed, or
 * nothing would be left.
 */
export async function publishVersion(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  viewer: Viewer,
  projectId: string,
  input: VersionInput,
  requestKey: string | null,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockFor(tx, viewer, projectId, 'sell')
    if (requestKey !== null && (await findOfRequest(tx, { projectId, requestKey })).length > 0) return
    if ((await findOrdered(tx, { id: projectId })).length === 0) throw new AppError('version_unsold')
    await publish(deps, tx, viewer, projectId, input, requestKey)
    tx.afterCommit(() => recentReads(deps).forget(projectId))
  })
}

async function publish(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  viewer: Viewer,
  projectId: string,
  { note, without }: VersionInput,
  requestKey: string | null,
): Promise<void> {
  const current = await findAssets(tx, { projectId, ownerId: viewer.id })
  const ready = current.filter(({ upload }) => upload === null)
  const leaving = new Set(without)
  if ([...leaving].some((id) => !ready.some((each) => each.id === id))) throw new AppError('asset_not_found')
  const kept = ready.filter(({ id }) => !leaving.has(id))
  if (kept.length === 0) throw new AppError('last_asset')
  if (leaving.size === 0 && kept.every(({ added_in }) => added_in !== null)) throw new AppError('version_unchanged')
  const at = clock.now()
  const [last] = await findVersions(tx, { projectId })
  if (!last) await insertFirst(tx, { projectId })
  const number = (last?.number ?? 1) + 1
  await insertVersion(tx, { projectId, number, note, at, requestKey })
  await leaveOut(tx, { ids: [...leaving], number })
  await addTo(tx, { ids: kept.map(({ id }) => id), number })
  await orderAssets(tx, { projectId, ids: current.filter(({ id }) => !leaving.has(id)).map(({ id }) => id) })
  await jobs.enqueue(tx, 'version-news', { projectId, number })
}

const batch = 200

/**
 * Tells everybody who bought a project of a version. How far it came is stored in the transaction that notifies, so everybody
 * is told once, also when the job is repeated.
 */
export async function tellBuyers(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { projectId, number }: { projectId: string; number: number },
): Promise<void> {
  const tellSome = () =>
    transaction(deps.db, async (tx) => {
      const [version] = await lockVersion(tx, { projectId, number })
      if (!version) return 0
      const buyers = await findBuyers(tx, { projectId, after: version.told_up_to, most: batch })
      const last = buyers.at(-1)
      if (!last) return 0
      await notify(
        deps,
        tx,
        buyers.map(({ buyer_id: userId, order_id }) => ({
          userId,
          type: 'order',
          title: `New version of “${version.title}”`,
          message: version.note,
          href: `/orders/${order_id}`,
          about: `version ${projectId}`,
          act: 'open-files',
        })),
      )
      await markTold(tx, { projectId, number, toldUpTo: last.buyer_id })
      return buyers.length
    })
  while ((await tellSome()) === batch);
}

/** The job that a new version starts. */
export const versionJobs = [defineJob('version-news', {}, tellBuyers)] as const

const findOfRequest = statement('project_version_of_request', {
  takes: { projectId: text, requestKey: text },
  gives: { number: int },
  sql: ({ projectId, requestKey }) => `
    select number from project_versions where project_id = ${projectId} and request_key = ${requestKey}`,
})

const insertFirst = statement('project_version_first', {
  takes: { projectId: text },
  sql: ({ projectId }) => `
    insert into project_versions (project_id, number, note, published_at)
    select id, 1, '', coalesce(posted_at, created_at) from projects where id = ${projectId}`,
})

const insertVersion = statement('project_version_insert', {
  takes: { projectId: text, number: int, note: text, at: moment, requestKey: nullable(text) },
  sql: ({ projectId, number, note, at, requestKey }) => `
    insert into project_versions (project_id, number, note, published_at, request_key)
    values (${projectId}, ${number}, ${note}, ${at}, ${requestKey})`,
})

// A file that is in no version yet is added to the version before, so that buyers who saw it can still open it.
const leaveOut = statement('project_assets_leave_out', {
  takes: { ids: list(text), number: int },
  sql: ({ ids, number }) => `
    update project_assets set left_out_in = ${number}, position = null, added_in = coalesce(added_in, ${number}::smallint - 1)
    where id = any (${ids}::text[])`,
})

const addTo = statement('project_assets_add_to_version', {
  takes: { ids: list(text), number: int },
  sql: ({ ids, number }) => `
    update project_assets set added_in = ${number} where id = any (${ids}::text[]) and added_in is null`,
})

const lockVersion = statement('project_version_lock', {
  takes: { projectId: text, number: int },
  gives: { title: text, note: text, told_up_to: int },
  sql: ({ projectId, number }) => `
    select p.title, v.note, v.told_up_to from project_versions v join projects p on p.id = v.project_id
    where v.project_id = ${projectId} and v.number = ${number} for update of v`,
})

const markTold = statement('project_version_told', {
  takes: { projectId: text, number: int, toldUpTo: int },
  sql: ({ projectId, number, toldUpTo }) => `
    update project_versions set told_up_to = ${toldUpTo} where project_id = ${projectId} and number = ${number}`,
})

// Each buyer with their newest order of it that is paid and not taken back.
const findBuyers = statement('project_version_buyers', {
  takes: { projectId: text, after: int, most: int },
  gives: { buyer_id: int, order_id: text },
  sql: ({ projectId, after, most }) => `
    select distinct on (o.buyer_id) o.buyer_id, o.id as order_id
    from order_lines l join orders o on o.id = l.order_id join people b on b.id = o.buyer_id and b.suspended_at is null
    where l.project_id = ${projectId} and o.buyer_id > ${after} and o.paid_at is not null
      and o.state not in ('cancelled', 'refunded')
      and not exists (select from order_events e where e.order_id = o.id and e.act = 'withdraw')
    order by o.buyer_id, o.paid_at desc, o.id desc limit ${most}`,
})
