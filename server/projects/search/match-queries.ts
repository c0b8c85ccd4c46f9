import { pageLimits } from '@guildhall/contract/limits.ts'
import type { MarketplaceSort } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, nullable, selectOf } from '#db/sql-types.ts'
import { run } from '#db/statement.ts'
import { type CardRow, cardColumns, cardSources, type Placed } from '../lists/card.ts'
import type { Place } from '../lists/cursors.ts'
import { noPrice, shownPrice } from '../lists/shown-price.ts'
import { orders as all, keyset } from '../lists/sort-orders.ts'
import type { Narrowing } from './filters.ts'
import { counted, mostFor } from './most-matches.ts'

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
// for each: it plans once. Planning took as long as searching. Places of parameters: 1 words, 2 filters, 3 window, 4 to 9
// bounds, 10 any word.
const asked = `asked as materialized (
  select to_tsquery('public.guildhall', $1) as words, $2::tsquery as chosen, $3::tsquery as near, $4::bigint as price_min,
    $5::bigint as price_max, $6::int as days, $7::int as team_min, $8::int as team_max, $9::bigint as rating_min)`

/**
 * The parts of a statement over the matches within a window: what is asked, where it is looked for, the values, and what
 * its name must say, because words, filters and window are in the text only where there are some. Each is a condition
 * of its own: the index then leaps from one that holds to the next of the other, while of one query of all three it reads
 * everything that it has under the rarest word, whatever the window.
 */
export function matching({ words, query, bounds }: Wanted, window: string) {
  const parts = Object.entries({ words, chosen: query, near: window }).filter(([, text]) => text !== '')
  const conditions = `
    ${shownPrice(noPrice.descending, 'x.')} between a.price_min and a.price_max and (a.days is null or x.duration_days <= a.days)
      and x.team_size between a.team_min and a.team_max and x.rating_order >= a.rating_min ${parts.map(([name]) => `and x.doc @@ a.${name}`).join(' ')}`
  const scope = `
    from asked a, project_index x
    where ${conditions}`
  const values = [words || null, query || null, window || null, ...bounds]
  return { asked, scope, conditions, values, kind: parts.map(([name]) => name).join('_') }
}

/** A page of a search, as asked for. */
export interface PageAsked {
  place: Place
  limit: number
  /** The viewer's internal id, 0 for nobody. */
  viewer: number
  /** What projects are found by is to be explained, but where the card shows it (`shown`); `named` matches need no description for it. */
  explained: { shown: string; named: string } | null
}

/** What a match says, for the places of words in it. */
export interface MatchText {
  id: string
  title: string
  category: string
  /** The beginning of the description; '' where all the words stand in the rest. */
  html: string
  tags: string[]
  skills: string[]
  tech: string[]
}

/** A page of a search, as found. */
export interface FoundPage {
  cards: Placed<CardRow>[]
  matches: number
  /** The place of the oldest match that was looked at; null when there is none. */
  oldest: number | null
  /** What the projects say that are to be explained. */
  texts: MatchText[]
}

/**
 * A page of the newest matches within a window, how many of them there are, and the place of the oldest. Pages of the newest
 * further down, which are looked for from their own place, are not cut.
 */
export async function findMatches(
  db: Queryable,
  wanted: Wanted,
  window: string,
  sort: MarketplaceSort,
  { place, limit, viewer, explained }: PageAsked,
): Promise<FoundPage> {
  const { asked, scope, values: found, kind } = matching(wanted, window)
  const isLifted = sort === 'relevance' && wanted.anyLonger !== ''
  const values: unknown[] = [...found, wanted.anyWord, ...(isLifted ? [wanted.anyLonger] : [])]
  const bind = (value: unknown) => `$${values.push(value)}`
  const own = viewer === 0 ? null : bind(viewer)
  const reach = reachOf(limit)
  const isCut = sort !== 'newest' || place.step === 'first'
  const { where, orderBy } = keyset(all[sort], place, bind)
  const explaining = explained ? textOf(bind(explained.shown), bind(explained.named)) : { sql: 'null', source: '' }
  const direction = all[sort].descending !== (place.step === 'previous') ? 'desc' : 'asc'
  const columns = selectOf({
    ...cardColumns(own),
    sort_key: [int, 'b.sort_key'],
    explained: [nullable(json<MatchText>()), explaining.sql],
  })
  // Joined to the numbers, so that an empty page has one row with them.
  const text = `
    with ${asked},
    ranked_by as materialized (select to_tsquery('public.guildhall', $10) as query
      ${isLifted ? ", to_tsquery('public.guildhall', $11) as longer" : ''}),
    found as materialized (${sort === 'relevance' ? ranked(scope, isLifted) : `select x.project_id as id, x.place, x.posted_at, x.views, x.price_minor, x.for_sale, x.rating_order ${scope} ${isCut ? newestOf(sort) : ''}`}),
    best as (select p.id, ${all[sort].toNumber} as sort_key from found p where true ${where} ${orderBy} limit ${reach})
    select t.*, ${columns}
    from (select count(*)::int as matches, min(place) as oldest from found) t
      left join (best b join projects p on p.id = b.id ${cardSources} ${explaining.source}) on true
    order by b.sort_key ${direction}, b.id ${direction}`
  const name = `matches_${sort}_${place.step}_${reach}${own ? '_viewer' : ''}${isLifted ? '_lifted' : ''}${explained ? '_explained' : ''}_${kind}`
  const rows = await run<FoundRow>(db, { name, text, values })
  return {
    cards: rows.filter(({ id }) => id !== null),
    matches: rows[0]?.matches ?? 0,
    oldest: rows[0]?.oldest ?? null,
    texts: rows.flatMap(({ explained }) => explained ?? []),
  }
}

type FoundRow = Placed<CardRow> & Pick<FoundPage, 'matches' | 'oldest'> & { explained: MatchText | null }

// Of long descriptions the beginning, so that a page costs the same however much its projects say.
const textOf = (shown: string, named: string) => ({
  sql: `case when not e.doc @@ ${asQuery(shown)} then
    json_build_object('id', p.id, 'title', p.title, 'category', concat_ws(' ', p.category, p.category_other), 'tags', p.tags, 'skills', p.skills, 'tech', p.tech_stack,
      'html', case when e.doc @@ ${asQuery(named)} then '' else left(p.description_html, 8000) end) end`,
  source: 'join project_index e on e.project_id = b.id',
})

// Read once for all rows.
const asQuery = (place: string) => `(select to_tsquery('public.guildhall', ${place}))`

// Ranking every match grows with the table: the newest are ranked. The title counts most, the description least. A longer
// word in a title or a skill stands between those: 'Rainfall' is after 'Rain', and before a text with rain in it.
const ranked = (scope: string, isLifted: boolean) => `
  select n.id, n.place, round((ts_rank('{0.05,0.25,0.4,1}', n.doc, r.query)
    ${isLifted ? '+ case when n.doc @@ r.longer then 0.1 else 0 end' : ''}) * 1000000)::bigint as relevance
  from (select x.project_id as id, x.place, x.doc ${scope} ${newestOf('relevance')}) n, ranked_by r`

const newestOf = (sort: MarketplaceSort) => `order by x.posted_at desc, x.project_id desc limit ${mostFor(sort)}`

// A number in the text, as in list-queries.ts; a few, because each makes a statement of its own.
export const reachOf = (limit: number) =>
  ([pageLimits.defaultSize / 2, pageLimits.defaultSize].find((size) => limit <= size) ?? pageLimits.maxSize) + 1

/** How many matches a window has, up to one more than are counted. */
export async function countWindow(db: Queryable, wanted: Wanted, window: string): Promise<number> {
  const { asked, scope, values, kind } = matching(wanted, window)
  const text = `with ${asked} select count(*)::int as matches from (select ${scope} limit ${counted}) m`
  const [row] = await run<{ matches: number }>(db, { name: `matches_count_${kind}`, text, values })
  return row?.matches ?? 0
}
