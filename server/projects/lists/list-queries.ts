import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { MarketplaceSort, ProjectCategory, ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, list, run, selectOf, statement, text } from '#db/statement.ts'
import { byMoment, keyset, type Place, type Placed } from '#listings/service.ts'
import { projectListing } from '../listing.ts'
import { visibleTo } from '../project-queries.ts'
import { type CardRow, cardColumns, cardRow, cardSources } from './card.ts'

/** The sorts by a column of the table. */
type ColumnSort = Exclude<MarketplaceSort, 'relevance'>

interface Page {
  place: Place
  /** Rows wanted; more are read, to know whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
}

/**
 * One page of public projects, of a category or of all, and their number, which is stored. A page before a place comes in
 * reverse order.
 */
export async function findCards(
  db: Queryable,
  category: ProjectCategory | undefined,
  sort: ColumnSort,
  { place, limit, viewer }: Page,
): Promise<{ cards: Placed<CardRow>[]; projects: number }> {
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const named = category && bind(category)
  const page = pageOf(`p.visibility = 'public' ${named ? `and p.category = ${named}` : ''}`, sort, place, limit, bind)
  // Joined to the number, so that an empty page still has one row with it.
  const text = `
    select t.projects, ${own ? viewerColumns : visitorColumns}
    from (select coalesce(sum(listings), 0)::int as projects from listing_totals
      where kind = 'project' and facet = 'category' ${named ? `and value = ${named}::citext` : ''}) t
      left join (${page.text} ${cardSources}) on true ${page.orderBy}`
  const name = `cards_${sort}_${place.step}_${reachOf(limit)}${category ? '_category' : ''}${own ? '_viewer' : ''}`
  const rows = await run<Placed<CardRow> & { projects: number }>(db, { name, text, values })
  return { cards: rows.filter(({ id }) => id !== null), projects: rows[0]?.projects ?? 0 }
}

/** One page of a person's own projects, newest first, of every visibility or one. */
export async function findOwnCards(
  db: Queryable,
  visibility: ProjectVisibility | undefined,
  { place, limit, viewer }: Page,
): Promise<Placed<CardRow>[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const condition = `p.seller_id = ${own} ${visibility ? `and p.visibility = ${bind(visibility)}` : ''}`
  const page = pageOf(condition, 'created', place, limit, bind)
  const text = `select ${viewerColumns} from ${page.text} ${cardSources} ${page.orderBy}`
  const name = `own_cards_${place.step}_${reachOf(limit)}${visibility ? '_visibility' : ''}`
  return run(db, { name, text, values })
}

const columnsOf = (viewer: string | null) => selectOf({ ...cardColumns(viewer), sort_key: [int, 'p.sort_key'] })
// Built once, not for each page. The viewer is the first parameter of every statement that has one.
const visitorColumns = columnsOf(null)
const viewerColumns = columnsOf('$1')

const orderOf = (list: ColumnSort | 'created') =>
  list === 'newest' || list === 'created'
    ? byMoment(`p.${list === 'newest' ? 'posted' : 'created'}_at`)
    : projectListing.sorts[list]

// The page is cut before anything is joined to it.
function pageOf(
  condition: string,
  list: ColumnSort | 'created',
  place: Place,
  limit: number,
  bind: (value: unknown) => string,
) {
  const order = orderOf(list)
  const { where, orderBy } = keyset(order, place, bind)
  const text = `(select p.*, ${order.toNumber} as sort_key from projects p
    where ${condition} ${where} ${orderBy} limit ${reachOf(limit)}) p`
  return { text, orderBy }
}

// A literal in the text: for a parameter the planner assumes a tenth of the table, and replans each call to avoid that. Only
// a few values, because each makes its own statement: the home page shows at most four of a list.
const reachOf = (limit: number) => ([4, pageLimits.defaultSize].find((size) => limit <= size) ?? pageLimits.maxSize) + 1

/** The public ones of these projects, unordered. */
export const findCardsByIds = statement('cards_by_ids', {
  takes: { ids: list(text), viewerId: int },
  gives: cardRow,
  sql: ({ ids, viewerId }) => `
    select ${selectOf(cardColumns(viewerId))} from projects p ${cardSources}
    where p.id = any (${ids}::text[]) and p.visibility = 'public'`,
})

/** Those of these projects that a person may see, unordered. */
export const findSeenCards = statement('cards_seen', {
  takes: { ids: list(text), viewerId: int },
  gives: cardRow,
  sql: ({ ids, viewerId }) => `
    select ${selectOf(cardColumns(viewerId))} from projects p ${cardSources}
    where p.id = any (${ids}::text[]) and ${visibleTo(viewerId)}`,
})
