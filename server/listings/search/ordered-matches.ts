import type { Queryable } from '#db/connect.ts'
import { int, selectOf } from '#db/sql-types.ts'
import { binder, run } from '#db/statement.ts'
import type { ListingKind } from '../listing-kind.ts'
import { keyset, type Order } from '../lists/keyset.ts'
import { matching, type PageAsked, type Placed, reachOf, type Wanted } from './match-queries.ts'
import { knownFor } from './memory.ts'
import { counted } from './most-matches.ts'
import { boundsText } from './narrowing.ts'

/** So many listings are compared with the filters, in the order of the sort, before another way is taken. */
const mostCompared = 1000

// Whether filters leave more matches than are counted, and in which order that many listings did not fill a page. Both are about
// as true a minute later.
const leaveMany = knownFor<boolean>({ seconds: 60 })
const sparse = knownFor<true>({ seconds: 60 })

/**
 * A page of filters that more listings match than are counted: reads the listings in the order of a sort that has an index, until
 * the page is full. Answers null where fewer match, and where 1,000 listings do not fill the page. `count` says how many match.
 */
export async function findOrderedMatches<Row extends { id: string }>(
  db: Queryable,
  of: ListingKind<never>,
  wanted: Wanted,
  sort: string,
  page: PageAsked,
  count: () => Promise<number>,
): Promise<Placed<Row>[] | null> {
  const order = of.sorts[sort]
  if (!order) return null
  const filters = `${of.name} ${wanted.query} ${boundsText(wanted)}`
  const known = leaveMany.get(db, filters)
  const isMany = known ?? (await count()) >= counted
  if (known === undefined) leaveMany.set(db, filters, isMany)
  if (!isMany || sparse.get(db, `${sort} ${filters}`)) return null
  const cards = await readOrderedMatches<Row>(db, of, wanted, { sort, order }, page)
  if (cards.length > page.limit) return cards
  // The last page of a list is never full.
  if (page.place.step === 'first') sparse.set(db, `${sort} ${filters}`, true)
  return null
}

async function readOrderedMatches<Row>(
  db: Queryable,
  of: ListingKind<never>,
  wanted: Wanted,
  { sort, order }: { sort: string; order: Order },
  { place, limit, viewer }: PageAsked,
): Promise<Placed<Row>[]> {
  const { asked, conditions, values: found, name: scopeName } = matching(of, wanted, '')
  const { bind, values } = binder(found)
  const own = viewer === 0 ? null : bind(viewer)
  const { where, orderBy } = keyset(order, place, bind)
  const reach = reachOf(limit)
  const columns = selectOf({ ...of.card.columns(own), sort_key: [int, 'p.sort_key'] })
  const { table, id, listed } = of.source
  const visible = own && of.visibleTo ? `and ${of.visibleTo(own, 'p.id')}` : ''
  // The inner 'offset 0' keeps the planner from looking the filters up in the index first.
  const text = `
    with ${asked}
    select ${columns}
    from (
      select p.* from (
        select p.*, ${order.toNumber} as sort_key from ${table}
        where ${listed} ${where} ${orderBy} limit ${mostCompared}
      ) p cross join lateral (select * from listing_index where kind = '${of.name}' and id = ${id} offset 0) x, asked a
      where ${conditions} ${visible} ${orderBy} limit ${reach}
    ) p ${of.card.sources} ${orderBy}`
  const name = `matches_ordered_${scopeName}_${sort}_${place.step}_${reach}${own ? '_viewer' : ''}`
  return run(db, { name, text, values })
}
