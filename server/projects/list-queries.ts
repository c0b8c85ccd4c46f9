import { pageLimits } from '@guildhall/contract/limits.ts'
import type { MarketplaceSort, ProjectCategory, ProjectVisibility } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, run } from '#db/statement.ts'
import { type Card, cardsColumn, readCards } from './card-text.ts'
import type { Place } from './cursors.ts'
import { keyset, orders } from './orders.ts'

/** The sorts by a column of the table. */
type ColumnSort = Exclude<MarketplaceSort, 'relevance'>

interface Page {
  place: Place
  /** Rows wanted; more are read, so that it is known whether there are more. */
  limit: number
  /** The viewer's internal id, 0 for nobody. */
  viewer: number
}

/**
 * One page of public projects, of a category or of all, and how many there are, a number that is kept. A page before a
 * place comes in reverse order.
 */
export async function findCards(
  db: Queryable,
  category: ProjectCategory | undefined,
  sort: ColumnSort,
  { place, limit, viewer }: Page,
): Promise<{ cards: Card[]; projects: number }> {
  const { bind, values } = binder()
  const own = viewer === 0 ? null : bind(viewer)
  const named = category ? `category = ${bind(category)}` : ''
  const source = `projects p where p.visibility = 'public' ${named && `and p.${named}`}`
  const total = `(select coalesce(sum(t.projects), 0)::int from category_totals t ${named && `where t.${named}`}) as projects`
  const text = cardsOf(source, sort, place, { reach: reachOf(limit), viewer: own, more: `, ${total}` }, bind)
  const kind = `${sort}_${place.step}_${reachOf(limit)}${category ? '_category' : ''}${own ? '_viewer' : ''}`
  const [row] = await run<{ cards: string | null; projects: number }>(db, { name: `cards_${kind}`, text, values })
  return { cards: readCards(row?.cards ?? null), projects: row?.projects ?? 0 }
}

/** The public ones of these projects, in no order. */
export async function findCardsByIds(db: Queryable, ids: readonly string[], viewer: number): Promise<Card[]> {
  const text = `select ${cardsColumn('$2')} from projects p
    where p.id = any ($1::text[]) and p.visibility = 'public'`
  const [row] = await run<{ cards: string | null }>(db, { name: 'cards_by_ids', text, values: [ids, viewer] })
  return readCards(row?.cards ?? null)
}

/** One page of a person's own projects, newest first, of every visibility or one. */
export async function findOwnCards(
  db: Queryable,
  visibility: ProjectVisibility | undefined,
  { place, limit, viewer }: Page,
): Promise<Card[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const source = `projects p where p.seller_id = ${own} ${visibility ? `and p.visibility = ${bind(visibility)}` : ''}`
  const text = cardsOf(source, 'created', place, { reach: reachOf(limit), viewer: own }, bind)
  const name = `own_cards_${place.step}_${reachOf(limit)}${visibility ? '_visibility' : ''}`
  const [row] = await run<{ cards: string | null }>(db, { name, text, values })
  return readCards(row?.cards ?? null)
}

// A number in the text: of a parameter the planner thinks a tenth of the table, and plans each call anew to avoid that.
// Two numbers, because each makes a statement of its own.
const reachOf = (limit: number) => (limit <= pageLimits.defaultSize ? pageLimits.defaultSize : pageLimits.maxSize) + 1

// The page is cut before anything is looked up for it.
function cardsOf(
  source: string,
  list: ColumnSort | 'created',
  place: Place,
  { reach, viewer, more = '' }: { reach: number; viewer: string | null; more?: string },
  bind: (value: unknown) => string,
): string {
  const order = orders[list]
  const { where, orderBy } = keyset(order, place, bind)
  return `
    select ${cardsColumn(viewer, 'p.sort_key', orderBy)}${more}
    from (select p.*, ${order.toNumber} as sort_key from ${source} ${where} ${orderBy} limit ${reach}) p`
}
