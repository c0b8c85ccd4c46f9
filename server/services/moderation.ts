import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findService, lockAny, setHidden } from './queries.ts'
import { imagesOf } from './service-details.ts'

/** Moderation of services, for admin/. */
export const serviceModeration = {
  /** Returns a service in any state with its owner; null when it is gone. */
  async find(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [row] = await findService(deps.db, { id })
    if (!row) return null
    const provider = (await directory.cards(deps, [row.provider_id])).get(row.provider_id)
    const [cover = null] = await imagesOf(deps, id)
    return {
      title: row.title,
      visibility: row.is_hidden
        ? ('hidden' as const)
        : row.state === 'public'
          ? ('public' as const)
          : ('draft' as const),
      cover,
      seller: provider
        ? { customUserId: provider.customUserId, name: await directory.nameOf(deps.db, row.provider_id) }
        : null,
    }
  },

  /**
   * Hides a service from everybody but its owner, or shows it again as it was; its owner gets the reason when it is shown. 409 when
   * it is already so, 404 when it is gone.
   */
  async setHidden(
    deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
    tx: Tx,
    id: string,
    { hidden, reason }: { hidden: boolean; reason: string },
  ): Promise<void> {
    const [row] = await lockAny(tx, { id })
    if (!row) throw new AppError('service_not_found')
    if (row.is_hidden === hidden) throw new AppError('service_changed')
    await setHidden(tx, { id, hidden, at: deps.clock.now() })
    tx.afterCommit(() => recentReads(deps).forget())
    if (hidden) return
    const message = `Your service ${row.title} is no longer hidden. The reason: ${reason}`
    await notify(deps, tx, [
      { userId: row.provider_id, type: 'job', title: 'Your service is back', message, href: `/services/${id}` },
    ])
  },
}
