import type { MarketplaceSort } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, selectOf } from '#db/sql-types.ts'
import { binder, run } from '#db/statement.ts'
import { type CardRow, cardColumns, cardSources, type Placed } from '../lists/card.ts'
import { keyset, orders } from '../lists/sort-orders.ts'
import { matching, type PageAsked, reachOf, type Wanted } from './match-queries.ts'
import { knownForAMinute } from './minute-cache.ts'
import { counted } from './most-matches.ts'

/** So many projects are compared with the filters, in the order of the sort, before another way is taken. */
const mostCompared = 1000

// Whether filters leave more matches than are counted, and in which order that many projects did not fill a page. Both are about
// as true a minute later.
const leaveMany = knownForAMinute<boolean>()
const sparse = knownForAMinute<true>()

/**
 * A page of filters that more projects match than are counted: reads the projects in the order of the sort, by its index, until
 * the page is full. Answers null where fewer match, and where 1,000 projects do not fill the page. `count` says how many match.
 */
export async function findOrderedMatches(
  db: Queryable,
  wanted: Wanted,
  sort: Exclude<MarketplaceSort, 'newest' | 'relevance'>,
  page: PageAsked,
  count: () => Promise<number>,
): Promise<Placed<CardRow>[] | null> {
  const filters = `${wanted.query} ${wanted.bounds.join(' ')}`
  const known = leaveMany.get(db, filters)
  const isMany = known ?? (await count()) >= counted
  if (known === undefined) leaveMany.set(db, filters, isMany)
  if (!isMany || sparse.get(db, `${sort} ${filters}`)) return null
  const cards = await readOrderedMatches(db, wanted, sort, page)
  if (cards.length > page.limit) return cards
  // The last page of a list is never full.
  if (page.place.step === 'first') sparse.set(db, `${sort} ${filters}`, true)
  return null
}

async function readOrderedMatches(
  db: Queryable,
  wanted: Wanted,
  sort: MarketplaceSort,
  { place, limit, viewer }: PageAsked,
): Promise<Placed<CardRow>[]> {
  const { asked, conditions, values: found, kind } = matching(wanted, '')
  const { bind, values } = binder(found)
  const own = viewer === 0 ? null : bind(viewer)
  const { where, orderBy } = keyset(orders[sort], place, bind)
  const reach = reachOf(limit)
  const columns = selectOf({ ...cardColumns(own), sort_key: [int, 'p.sort_key'] })
  // The inner 'offset 0' keeps the planner from looking the filters up in the index first.
  const text = `
    with ${asked}
    select ${columns}
    from (
      select p.* from (
        select p.*, ${orders[sort].toNumber} as sort_key from projects p
        where p.visibility = 'public' ${where} ${orderBy} limit ${mostCompared}
      ) p cross join lateral (select * from project_index where project_id = p.id offset 0) x, asked a
      where ${conditions} ${orderBy} limit ${reach}
    ) p ${cardSources} ${orderBy}`
  const name = `matches_ordered_${sort}_${place.step}_${reach}${own ? '_viewer' : ''}_${kind}`
  return run(db, { name, text, values })
}
