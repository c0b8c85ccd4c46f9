import { pageLimits, searchWeights } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, nullable, run, selectOf } from '#db/statement.ts'
import { byMoment, byNumber, keyset, type Order, type Place } from '../keyset.ts'
import type { ListingKind } from '../listing-kind.ts'
import type { Narrowing } from './index-query.ts'

/** A search of the index, combining words and filters. */
export interface Wanted extends Narrowing {
  /** The input as a query of the index; '' for none. */
  words: string
  /** Any of the words, for sorting by relevance. */
  anyWord: string
  /** Longer words that begin with one of them, which raise a match in that order; '' for none. */
  anyLonger: string
}

// In a separate select the planner cannot see the search values, so that a generic plan looks as good to it as a specific
// one: it plans once. Planning took as long as searching. Parameter positions: 1 words, 2 filters, 3 window, 4 and 5 bounds,
// 6 any word.
const askedOf = ({ words: { config } }: Kind) => `asked as materialized (
  select to_tsquery('${config}', $1) as words, $2::tsquery as chosen, $3::tsquery as near, $4::bigint[] as least, $5::bigint[] as most)`

type Kind = ListingKind<never>

/**
 * The parts of a statement over the matches within a window: the search values, the source, the parameter values, and a
 * suffix for its name, because words, filters, bounds and window are only in the text when present. Each is a separate
 * condition: the index then skips from a row that matches one to the next that matches the other, while with one query of
 * all three it reads everything under the rarest word, whatever the window.
 */
export function matching(of: Kind, { words, query, bounds }: Wanted, window: string) {
  const parts = Object.entries({ words, chosen: query, near: window }).filter(([, text]) => text !== '')
  const bound = bounds.flatMap((each, at) => (each ? [at + 1] : []))
  const conditions = [
    `x.kind = '${of.name}'`,
    ...bound.map((at) => `x.numbers[${at}] between a.least[${at}] and a.most[${at}]`),
    ...parts.map(([name]) => `x.doc @@ a.${name}`),
  ].join(' and ')
  const scope = `
    from asked a, listing_index x
    where ${conditions}`
  const [least, most] = [0, 1].map((side) => bounds.map((each) => each?.[side as 0 | 1] ?? 0))
  const values = [words || null, query || null, window || null, least, most]
  const name = [of.name, ...parts.map(([name]) => name), ...bound].join('_')
  return { asked: askedOf(of), scope, conditions, values, name }
}

/** A requested page of a search. */
export interface PageAsked {
  place: Place
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
  /** Explains what listings matched by, unless the card shows it (`shown`); `named` matches need no description for it. */
  explained: { shown: string; named: string } | null
}

/** A card's row with the number of its position in the list. */
export type Placed<Row> = Row & { sort_key: number }

/** A page of search results. */
export interface FoundPage<Row, Text> {
  cards: Placed<Row>[]
  matches: number
  /** The place of the oldest match that was read; null when there is none. */
  oldest: number | null
  /** The texts of the listings that need an explanation. */
  texts: Text[]
}

const newest = byMoment('p.posted_at')
const relevance = byNumber('p.relevance', true)
const orderOf = (of: Kind, sort: string): Order =>
  sort === 'newest' ? newest : sort === 'relevance' ? relevance : (of.sorts[sort] as Order)

/**
 * A page of the newest matches within a window, their number, and the place of the oldest. Later pages in newest order start
 * from their own place and are not cut.
 */
export async function findMatches<Row extends { id: string }, Text>(
  db: Queryable,
  of: Kind,
  wanted: Wanted,
  window: string,
  sort: string,
  { place, limit, viewer, explained }: PageAsked,
): Promise<FoundPage<Row, Text>> {
  const { asked, scope, values: found, name: scopeName } = matching(of, wanted, window)
  const isLifted = sort === 'relevance' && wanted.anyLonger !== ''
  const values: unknown[] = [...found, wanted.anyWord, ...(isLifted ? [wanted.anyLonger] : [])]
  const bind = (value: unknown) => `$${values.push(value)}`
  const own = viewer === 0 ? null : bind(viewer)
  const reach = reachOf(limit)
  const isCut = sort !== 'newest' || place.step === 'first'
  const order = orderOf(of, sort)
  const { where, orderBy } = keyset(order, place, bind)
  const explaining = explained && of.explained?.(asQuery(of, bind(explained.shown)), asQuery(of, bind(explained.named)))
  const direction = order.descending !== (place.step === 'previous') ? 'desc' : 'asc'
  const columns = selectOf({
    ...of.card.columns(own),
    sort_key: [int, 'b.sort_key'],
    explained: [nullable(json<Text>()), explaining || 'null'],
  })
  const { table, id, listed } = of.source
  const visible = own && of.visibleTo ? `and ${of.visibleTo(own, 'p.id')}` : ''
  // Joined to the numbers, so that an empty page still has one row with them.
  const text = `
    with ${asked},
    ranked_by as materialized (select to_tsquery('${of.words.config}', $6) as query
      ${isLifted ? `, to_tsquery('${of.words.config}', $7) as longer` : ''}),
    found as materialized (${sort === 'relevance' ? ranked(scope, isLifted) : `select x.id, x.place, x.posted_at ${of.sortColumns} ${scope} ${isCut ? newestOf(sort) : ''}`}),
    best as (select p.id, ${order.toNumber} as sort_key from found p where true ${where} ${visible} ${orderBy} limit ${reach})
    select t.*, ${columns}
    from (select count(*)::int as matches, min(place) as oldest from found) t
      left join (best b join ${table} on ${id} = b.id and ${listed} ${of.card.sources}
        ${explaining ? `join listing_index e on e.kind = '${of.name}' and e.id = b.id` : ''}) on true
    order by b.sort_key ${direction}, b.id ${direction}`
  const name = `matches_${scopeName}_${sort}_${place.step}_${reach}${own ? '_viewer' : ''}${isLifted ? '_lifted' : ''}${explaining ? '_explained' : ''}`
  type FoundRow = Placed<Row> & { matches: number; oldest: number | null; explained: Text | null }
  const rows = await run<FoundRow>(db, { name, text, values })
  return {
    cards: rows.filter(({ id }) => id !== null),
    matches: rows[0]?.matches ?? 0,
    oldest: rows[0]?.oldest ?? null,
    texts: rows.flatMap(({ explained }) => explained ?? []),
  }
}

// Evaluated once for all rows.
const asQuery = ({ words: { config } }: Kind, place: string) => `(select to_tsquery('${config}', ${place}))`

// Ranking every match would grow with the table: only the newest are ranked. The title counts most, the description least. A
// longer word in a title or a skill is in between: 'Rainfall' comes after 'Rain', and before a text with rain in it.
const { title, tags, category, description } = searchWeights
const weights = `'{${[description, category, tags, title].join()}}'`
const ranked = (scope: string, isLifted: boolean) => `
  select n.id, n.place, round((ts_rank(${weights}, n.doc, r.query)
    ${isLifted ? '+ case when n.doc @@ r.longer then 0.1 else 0 end' : ''}) * 1000000)::bigint as relevance
  from (select x.id, x.place, x.doc ${scope} ${newestOf('relevance')}) n, ranked_by r`

const newestOf = (sort: string) => `order by x.posted_at desc, x.id desc limit ${mostFor(sort)}`

// A literal number in the text: for a parameter the planner assumes a tenth of the table, and plans each call again to avoid
// that. Only a few values, because each makes its own statement.
export const reachOf = (limit: number) =>
  ([pageLimits.defaultSize / 2, pageLimits.defaultSize].find((size) => limit <= size) ?? pageLimits.maxSize) + 1

/** How many matches a window has, up to one more than the counting limit. */
export async function countWindow(db: Queryable, of: Kind, wanted: Wanted, window: string): Promise<number> {
  const { asked, scope, values, name } = matching(of, wanted, window)
  const text = `with ${asked} select count(*)::int as matches from (select ${scope} limit ${counted}) m`
  const [row] = await run<{ matches: number }>(db, { name: `matches_count_${name}`, text, values })
  return row?.matches ?? 0
}

/** How many of the newest matches are counted and ranked. */
export const counted = pageLimits.exactTotal + 1
/** How many of the newest matches are read for a page in this order. */
export const mostFor = (sort: string) => (sort === 'newest' || sort === 'relevance' ? counted : pageLimits.sortedTotal)
