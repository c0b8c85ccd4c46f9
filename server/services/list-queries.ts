import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { ServiceSort, ServiceState } from '@guildhall/contract/services/options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, list, run, selectOf, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { byMoment, keyset, type Place, type Placed } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { type CardRow, cardColumns, cardSources } from './cards.ts'
import { serviceListing } from './listing.ts'
import { visibleTo } from './visibility.ts'

interface Page {
  place: Place
  /** Rows wanted; one more is read, to know whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

/**
 * One page of the public services that the viewer may see, of a topic or of all, and their number, which is stored. Without words
 * and other filters the table's own indexes have the order. A page before a place comes in reverse order.
 */
export async function findOpenServices(
  db: Queryable,
  topic: WorkTopic | undefined,
  sort: Exclude<ServiceSort, 'relevance'>,
  { place, limit, viewer }: Page,
): Promise<{ cards: Placed<CardRow>[]; services: number }> {
  const { source, sorts } = serviceListing
  // A literal in the text, of two sizes: for a parameter the planner assumes a tenth of the table.
  const reach = (limit <= pageLimits.defaultSize ? pageLimits.defaultSize : pageLimits.maxSize) + 1
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const named = topic && bind(topic)
  const order = sort === 'newest' ? byMoment('p.posted_at') : sorts[sort]
  const { where, orderBy } = keyset(order, place, bind)
  // In a select of its own, so that it is asked for each row of the page and not for all people at once.
  const seen = own ? `and (select ${notHidden(own, 'p.provider_id')})` : ''
  // The page is cut before anything is joined to it; joined to the number, so that an empty page still has one row with it.
  const text = `
    select t.services, ${selectOf({ ...cardColumns(own), sort_key: [int, 'p.sort_key'] })}
    from (select coalesce(sum(listings), 0)::int as services from listing_totals
      where kind = 'service' and facet = 'topic' ${named ? `and value = ${named}::citext` : ''}) t
      left join ((select p.*, ${order.toNumber} as sort_key from ${source.table}
        where ${source.listed} ${named ? `and p.topic = ${named}` : ''}
          and exists (select from people c where c.id = p.provider_id and not c.away) ${seen} ${where}
        ${orderBy} limit ${reach}) p ${cardSources}) on true ${orderBy}`
  const name = `services_open_${sort}_${place.step}_${reach}${topic ? '_topic' : ''}${own ? '_viewer' : ''}`
  const rows = await run<Placed<CardRow> & { services: number }>(db, { name, text, values })
  return { cards: rows.filter(({ id }) => id !== null), services: rows[0]?.services ?? 0 }
}

const created = byMoment('p.created_at')
const inState: Record<ServiceState, string> = {
  draft: `and p.state = 'draft' and not p.is_hidden`,
  public: `and p.state = 'public' and not p.is_hidden`,
  paused: `and p.state = 'paused' and not p.is_hidden`,
  hidden: 'and p.is_hidden',
}

/** One page of a person's own services, newest first, of every state or one. */
export async function findOwnServices(
  db: Queryable,
  state: ServiceState | undefined,
  { place, limit, viewer }: Page,
): Promise<Placed<CardRow>[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const { where, orderBy } = keyset(created, place, bind)
  const text = `
    select ${selectOf({ ...cardColumns(own), sort_key: [int, created.toNumber] })} from services p ${cardSources}
    where p.provider_id = ${own} ${state ? inState[state] : ''} ${where} ${orderBy} limit ${bind(limit + 1)}`
  return run(db, { name: `services_own_${place.step}_${state ?? 'all'}`, text, values })
}

const findProviders = statement('service_owners', {
  takes: { ids: list(text), viewerId: int },
  gives: { id: text, custom_user_id: text },
  sql: ({ ids, viewerId }) => `
    select p.id, s.custom_user_id from services p join people s on s.id = p.provider_id
    where p.id = any (${ids}::text[]) and ${visibleTo(viewerId)}`,
})

/** Returns the public names of the owners of these services; 404 when the viewer does not see one of them. */
export async function findOwners(db: Queryable, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await findProviders(db, { ids, viewerId: viewer.id })
  if (rows.length < new Set(ids).size) throw new AppError('service_not_found')
  return rows.map((row) => row.custom_user_id)
}
