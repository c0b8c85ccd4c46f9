import { randomBytes } from 'node:crypto'
import type { DataExport } from '@guildhall/contract/account.ts'
import { accountLimits } from '@guildhall/contract/people-limits.ts'
import type { Db } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Clock, Deps } from '../deps.ts'
import type { ExportRow } from './export-rows.ts'
import { findNewest } from './queries.ts'
import { failBefore, insertExport } from './save-queries.ts'

/** The newest export of a person as settings show it; null when there is none, or none any more. */
export async function newestExport(
  { db, clock }: { db: Db; clock: Clock },
  viewer: Viewer,
): Promise<DataExport | null> {
  const [row] = await findNewest(db, viewer.id)
  const now = clock.now().getTime()
  return row && !(row.ends_at && Date.parse(row.ends_at) <= now) ? present(row, now) : null
}

/** Has everything held of a person put into one file by a job. Asked for again while that runs it is the same one. */
export async function requestExport(deps: Deps, viewer: Viewer): Promise<DataExport> {
  const now = deps.clock.now()
  const key = `exports/${randomBytes(16).toString('hex')}/guildhall-data.zip`
  return transaction(deps.db, async (tx) => {
    await failBefore(tx, viewer.id, new Date(now.getTime() - accountLimits.exportMs))
    const [made] = await insertExport(tx, viewer.id, key, now)
    if (made) {
      deps.limits.take('export', viewer.customUserId)
      await deps.jobs.enqueue(tx, 'data-export', { id: Number(made.id) })
    }
    const [row] = made ? [made] : await findNewest(tx, viewer.id)
    if (!row) throw new AppError('internal')
    return present(row, now.getTime())
  })
}

/** A link to the file that ends by itself; 404 when none lies ready. */
export async function exportLink({ db, clock, config }: Deps, viewer: Viewer): Promise<string> {
  const [row] = await findNewest(db, viewer.id)
  const now = clock.now().getTime()
  if (!row?.ends_at || Date.parse(row.ends_at) <= now) throw new AppError('export_not_found')
  return signedLink({ clock, config }, { key: row.key }, accountLimits.exportLinkSeconds).url
}

function present({ state, size, requested_at, ends_at }: ExportRow, now: number): DataExport {
  const isLate = state === 'preparing' && Date.parse(requested_at) < now - accountLimits.exportMs
  return {
    state: isLate ? 'failed' : state,
    size,
    requestedAt: new Date(requested_at).toISOString(),
    endsAt: ends_at && new Date(ends_at).toISOString(),
  }
}
