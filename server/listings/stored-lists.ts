import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, run, selectOf } from '#db/statement.ts'
import { byMoment, keyset, type Place, readCursor, readPage } from './keyset.ts'
import type { ListingKind } from './listing-kind.ts'
import type { Placed } from './search/match-queries.ts'

/** A kind whose listings belong to a person, who sees them in every state. */
export interface OwnedKind<State extends string = string> {
  listing: ListingKind<never>
  /** The column `p` of the owner, as SQL. */
  owner: string
  /** Whether no block is between a viewer and the owner of `p`; `viewer` is SQL for their internal id. */
  isOpenTo(viewer: string): string
  /** What each state is in the table `p`, as SQL. */
  states: Record<State, string>
}

interface Asked {
  cursor?: string | undefined
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

/**
 * Returns one page of the public listings that the viewer may see, with one value of what divides the kind or with all, and their
 * number. Without words and other filters the table's own indexes have the order, and the number is stored.
 */
export async function listStored<Row extends { id: string }>(
  db: Queryable,
  kind: OwnedKind,
  sort: string,
  divided: string | undefined,
  { cursor, limit, viewer }: Asked,
) {
  let value = 0
  const { rows, ...cursors } = await readPage(sort, readCursor(sort, cursor), limit, async (place) => {
    const found = await findStored<Row>(db, kind, sort, divided, { place, limit, viewer })
    value = found.total
    return found.rows
  })
  return { rows, cursors, total: { value, exact: true } }
}

/** Returns one page of the viewer's own listings, newest first, in every state or one. */
export async function listOwned<Row extends { id: string }, State extends string>(
  db: Queryable,
  kind: OwnedKind<State>,
  state: State | undefined,
  { cursor, limit, viewer }: Asked,
) {
  const { rows, ...cursors } = await readPage('created', readCursor('created', cursor), limit, (place) =>
    findOwned<Row, State>(db, kind, state, { place, limit, viewer }),
  )
  return { rows, cursors }
}

interface Page {
  place: Place
  /** Rows wanted; one more is read, to know whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

// A page before a place comes in reverse order.
async function findStored<Row extends { id: string }>(
  db: Queryable,
  { listing, owner, isOpenTo }: OwnedKind,
  sort: string,
  divided: string | undefined,
  { place, limit, viewer }: Page,
): Promise<{ rows: Placed<Row>[]; total: number }> {
  const { name: kind, source, sorts, card, dividedBy } = listing
  // A literal in the text, of two sizes: for a parameter the planner assumes a tenth of the table.
  const reach = (limit <= pageLimits.defaultSize ? pageLimits.defaultSize : pageLimits.maxSize) + 1
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const value = divided === undefined ? null : bind(divided)
  const order = sorts[sort] ?? byMoment(source.postedAt)
  const { where, orderBy } = keyset(order, place, bind)
  // In a select of its own, so that it is asked for each row of the page and not for all people at once.
  const seen = own ? `and (select ${isOpenTo(own)})` : ''
  // The page is cut before anything is joined to it; joined to the number, so that an empty page still has one row with it.
  const text = `
    select t.total, ${selectOf({ ...card.columns(own), sort_key: [int, 'p.sort_key'] })}
    from (select coalesce(sum(listings), 0)::int as total from listing_totals
      where kind = '${kind}' and facet = '${dividedBy}' ${value ? `and value = ${value}::citext` : ''}) t
      left join ((select p.*, ${order.toNumber} as sort_key from ${source.table}
        where ${source.listed} ${value ? `and p.${dividedBy} = ${value}` : ''}
          and exists (select from people c where c.id = ${owner} and not c.away) ${seen} ${where}
        ${orderBy} limit ${reach}) p ${card.sources}) on true ${orderBy}`
  const name = `${kind}_stored_${sort}_${place.step}_${reach}${value ? '_divided' : ''}${own ? '_viewer' : ''}`
  const rows = await run<Placed<Row> & { total: number }>(db, { name, text, values })
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

const created = byMoment('p.created_at')

async function findOwned<Row extends { id: string }, State extends string>(
  db: Queryable,
  { listing: { name: kind, source, card }, owner, states }: OwnedKind<State>,
  state: State | undefined,
  { place, limit, viewer }: Page,
): Promise<Placed<Row>[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const { where, orderBy } = keyset(created, place, bind)
  const text = `
    select ${selectOf({ ...card.columns(own), sort_key: [int, created.toNumber] })} from ${source.table} ${card.sources}
    where ${owner} = ${own} ${state ? `and ${states[state]}` : ''} ${where} ${orderBy} limit ${bind(limit + 1)}`
  return run(db, { name: `${kind}_owned_${place.step}_${state ?? 'all'}`, text, values })
}
