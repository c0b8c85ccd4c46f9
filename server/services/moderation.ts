import type { Queryable, Tx } from '#db/connect.ts'
import { isoOf, isoOrNull } from '#db/moments.ts'
import { bool, int, statement, text } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { stateOf } from './cards.ts'
import { findService, lockAny, setHidden } from './queries.ts'
import { imagesOf } from './service-details.ts'

/** Further facts for the staff: whether the provider is away, and the work that began with the service. */
const findStanding = statement('service_standing', {
  takes: { id: text },
  gives: { is_withheld: bool, sold: int, open: int },
  sql: ({ id }) => `
    select s.away as is_withheld,
      (select count(*)::int from engagements e where e.service_id = p.id and e.agreed_version is not null) as sold,
      (select count(*)::int from engagements e where e.service_id = p.id and e.agreed_version is not null and e.ended_at is null) as open
    from services p join people s on s.id = p.provider_id where p.id = ${id}`,
})

/** Returns a service in any state with its owner; null when it is gone. */
async function findModerated(deps: { db: Queryable; config: Deps['config'] }, id: string) {
  const [row] = await findService(deps.db, { id })
  if (!row) return null
  const provider = (await directory.cards(deps, [row.provider_id])).get(row.provider_id)
  const [cover = null] = await imagesOf(deps, id)
  return {
    title: row.title,
    visibility: row.is_hidden ? ('hidden' as const) : row.state === 'public' ? ('public' as const) : ('draft' as const),
    cover,
    seller: provider
      ? { customUserId: provider.customUserId, name: await directory.nameOf(deps.db, row.provider_id) }
      : null,
  }
}

/** Moderation of services, for admin/. */
export const serviceModeration = {
  /** Returns what the staff see of a service in any state; null when it or its provider is gone. */
  async read(deps: { db: Queryable; config: Deps['config'] }, id: string) {
    const [[row], [standing]] = await Promise.all([findService(deps.db, { id }), findStanding(deps.db, { id })])
    const named = await findModerated(deps, id)
    if (!row || !standing || !named?.seller) return null
    return {
      ...{ title: row.title, description: row.description, cover: named.cover, seller: named.seller },
      visibility: stateOf(row),
      isWithheld: standing.is_withheld,
      priceMinor: row.from_minor,
      createdAt: isoOf(row.created_at),
      publishedAt: isoOrNull(row.posted_at),
      orders: { sold: standing.sold, open: standing.open },
    }
  },

  find: findModerated,

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
