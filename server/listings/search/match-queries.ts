import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, nullable, run, selectOf } from '#db/statement.ts'
import { byMoment, byNumber, keyset, type Order, type Place } from '../keyset.ts'
import type { ListingKind } from '../listing-kind.ts'
import type { Narrowing } from './index-query.ts'

/** What is looked for in the index, put together from words and filters. */
export interface Wanted extends Narrowing {
  /** What was typed, as a query of the index; '' for none. */
  words: string
  /** Any of the words, for the order by relevance. */
  anyWord: string
  /** Longer words that begin with one of them, which lift a match in that order; '' for none. */
  anyLonger: string
}

// Behind a select of its own the planner cannot see what is looked for, so that its plan for all is as good to it as one
// for each: it plans once. Planning took as long as searching. Places of parameters: 1 words, 2 filters, 3 window, 4 and 5
// bounds, 6 any word.
const askedOf = ({ words: { config } }: Kind) => `asked as materialized (
  select to_tsquery('${config}', $1) as words, $2::tsquery as chosen, $3::tsquery as near, $4::bigint[] as least, $5::bigint[] as most)`

type Kind = ListingKind<never>

/**
 * The parts of a statement over the matches within a window: what is asked, where it is looked for, the values, and what
 * its name must say, because words, filters, bounds and window are in the text only where there are some. Each is a condition
 * of its own: the index then leaps from one that holds to the next of the other, while of one query of all three it reads
 * everything that it has under the rarest word, whatever the window.
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

/** A page of a search, as asked for. */
export interface PageAsked {
  place: Place
  limit: number
  /** The viewer's internal id, 0 for nobody. */
  viewer: number
  /** What listings are found by is to be explained, but where the card shows it (`shown`); `named` matches need no description for it. */
  explained: { shown: string; named: string } | null
}

/** The row of a card with the number that is its place in the list. */
export type Placed<Row> = Row & { sort_key: number }

/** A page of a search, as found. */
export interface FoundPage<Row, Text> {
  cards: Placed<Row>[]
  matches: number
  /** The place of the oldest match that was looked at; null when there is none. */
  oldest: number | null
  /** What the listings say that are to be explained. */
  texts: Text[]
}

const newest = byMoment('p.posted_at')
const relevance = byNumber('p.relevance', true)
const orderOf = (of: Kind, sort: string): Order =>
  sort === 'newest' ? newest : sort === 'relevance' ? relevance : (of.sorts[sort] as Order)

/**
 * A page of the newest matches within a window, how many of them there are, and the place of the oldest. Pages of the newest
 * further down, which are looked for from their own place, are not cut.
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
  // Joined to the numbers, so that an empty page has one row with them.
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

// Read once for all rows.
const asQuery = ({ words: { config } }: Kind, place: string) => `(select to_tsquery('${config}', ${place}))`

// Ranking every match grows with the table: the newest are ranked. The title counts most, the description least. A longer
// word in a title or a skill stands between those: 'Rainfall' is after 'Rain', and before a text with rain in it.
const ranked = (scope: string, isLifted: boolean) => `
  select n.id, n.place, round((ts_rank('{0.05,0.25,0.4,1}', n.doc, r.query)
    ${isLifted ? '+ case when n.doc @@ r.longer then 0.1 else 0 end' : ''}) * 1000000)::bigint as relevance
  from (select x.id, x.place, x.doc ${scope} ${newestOf('relevance')}) n, ranked_by r`

const newestOf = (sort: string) => `order by x.posted_at desc, x.id desc limit ${mostFor(sort)}`

// A number in the text: of a parameter the planner thinks a tenth of the table, and plans each call anew to avoid that. A few,
// because each makes a statement of its own.
export const reachOf = (limit: number) =>
  ([pageLimits.defaultSize / 2, pageLimits.defaultSize].find((size) => limit <= size) ?? pageLimits.maxSize) + 1

/** How many matches a window has, up to one more than are counted. */
export async function countWindow(db: Queryable, of: Kind, wanted: Wanted, window: string): Promise<number> {
  const { asked, scope, values, name } = matching(of, wanted, window)
  const text = `with ${asked} select count(*)::int as matches from (select ${scope} limit ${counted}) m`
  const [row] = await run<{ matches: number }>(db, { name: `matches_count_${name}`, text, values })
  return row?.matches ?? 0
}

/** How many newest matches are counted and ranked. */
export const counted = pageLimits.exactTotal + 1
/** So many of the newest matches are put in order by a number, where the index of that order does not fill the page. */
const sorted = 5000
/** So many of the newest matches are looked at for a page in this order. */
export const mostFor = (sort: string) => (sort === 'newest' || sort === 'relevance' ? counted : sorted)
