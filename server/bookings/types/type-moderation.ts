import type { Queryable, Tx } from '#db/connect.ts'
import type { ReportKind } from '#feedback/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { tellWatchers } from '../lists/watched-hosts.ts'
import { findType, isOffered, lockAnyType, setTypeHidden } from './type-queries.ts'

/** Reports of session types, by everybody who sees their page. */
export const reportedSessionTypes: ReportKind = {
  async find(deps, viewer, id) {
    const [row] = await findType(deps.db, { id })
    const host = row && (await directory.cards(deps, [row.host_id])).get(row.host_id)
    const isOwn = row !== undefined && row.host_id === viewer?.id
    const isShown = host && (await directory.idFor(deps.db, host.customUserId, viewer?.id ?? 0)) !== undefined
    if (!row || !isShown || !(isOwn || isOffered(row))) throw new AppError('session_type_not_found')
    const description = [row.what, ...row.questions.map(({ text }) => text)].join('\n\n')
    return { id, isOwn, evidence: async () => ({ title: row.title, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}

/** Moderation of session types, for admin/. */
export const sessionTypeModeration = {
  /** Returns a session type in any state with its host; null when it is gone. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [row] = await findType(deps.db, { id })
    if (!row) return null
    const host = (await directory.cards(deps, [row.host_id])).get(row.host_id)
    const visibility = row.is_hidden ? 'hidden' : row.state === 'open' ? 'public' : 'draft'
    return {
      title: row.title,
      visibility: visibility as 'hidden' | 'public' | 'draft',
      cover: null,
      seller: host ? { customUserId: host.customUserId, name: await directory.nameOf(deps.db, row.host_id) } : null,
    }
  },

  /**
   * Hides a session type from everybody but its host, so that nobody can book it, or shows it again as it was; bookings stay. Its
   * host gets the reason when it is shown. 409 when it is already so, 404 when it is gone.
   */
  async setHidden(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [row] = await lockAnyType(tx, { id })
    if (!row) throw new AppError('session_type_not_found')
    if (row.is_hidden === hidden) throw new AppError('session_type_changed')
    await setTypeHidden(tx, { id, isHidden: hidden })
    await tellWatchers(deps, tx, row.host_id)
    tx.afterCommit(() => recentReads(deps).forget())
    if (hidden) return
    const message = `Your session type ${row.title} is no longer hidden. The reason: ${reason}`
    await notify(deps, tx, [
      { userId: row.host_id, type: 'job', title: 'Your session type is back', message, href: '/settings/hours' },
    ])
  },
}
