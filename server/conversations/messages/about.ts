import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { StandingRow } from '../standing-queries.ts'
import type { StoredAbout } from '../tables.ts'

type Asked = { kind: 'project' | 'order'; id: string }

/**
 * What a message is about, as it is called now: a public project of the other person, or an order between the two. 404 for
 * anything else; in groups nothing is.
 */
export async function aboutOf(
  deps: Pick<Deps, 'config'> & { db: Queryable },
  viewer: Viewer,
  row: StandingRow,
  { kind, id }: Asked,
): Promise<StoredAbout> {
  const missing = new AppError(kind === 'project' ? 'project_not_found' : 'order_not_found')
  if (row.other_id === null) throw missing
  if (kind === 'order') {
    const order = await purchases.between(deps.db, id, viewer.id, row.other_id)
    if (!order) throw missing
    const otherSeat = row.seat === 1 ? 2 : 1
    return { kind, id, title: `Order ${order.number}`, buyerSeat: order.buyerId === viewer.id ? row.seat : otherSeat }
  }
  const project = (await catalogue.cards(deps, viewer.id, [id])).get(id)
  const other = (await directory.cards(deps, [row.other_id])).get(row.other_id)
  if (!project || !other || project.seller.customUserId !== other.customUserId) throw missing
  return { kind, id, title: project.title }
}
