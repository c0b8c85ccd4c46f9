import type { Queryable, Tx } from '#db/connect.ts'
import type { ReportKind } from '#feedback/service.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { readJob } from './job-details.ts'
import { type ChangeDeps, change, lock } from './job-state.ts'
import { findJob } from './queries.ts'

/** Reports of jobs. */
export const reportedJobs: ReportKind = {
  async find(deps, viewer, id) {
    const { title, need, isOwn } = await readJob(deps, viewer, id)
    return { id, isOwn, evidence: async () => ({ title, description: need }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

/** Moderation of jobs, for admin/. */
export const jobModeration = {
  /** Returns a job in any state with its client; null when it is gone. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [row] = await findJob(deps.db, { id })
    if (!row) return null
    const client = (await directory.cards(deps, [row.client_id])).get(row.client_id)
    const name = row.client_id === null ? '' : await directory.nameOf(deps.db, row.client_id)
    return {
      title: row.title,
      visibility: row.is_hidden ? ('hidden' as const) : ('public' as const),
      cover: null,
      seller: client ? { customUserId: client.customUserId, name } : null,
    }
  },

  /**
   * Hides a job, so that only its client and those who proposed see it and nobody can propose, or shows it again; its client gets
   * the reason when it is shown. 409 when it is already so, 404 when it is gone.
   */
  async setHidden(
    deps: ChangeDeps,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const row = await lock(tx, id)
    if (row.is_hidden === hidden) throw new AppError('job_moved')
    await change(deps, tx, row, { is_hidden: hidden, acts_at: row.acts_at })
    if (hidden || row.client_id === null) return
    const message = `Your job ${row.title} is no longer hidden. The reason: ${reason}`
    await notify(deps, tx, [
      { userId: row.client_id, type: 'job', title: 'Your job is back', message, href: `/jobs/${id}` },
    ])
  },
}
