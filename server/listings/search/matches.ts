import type { Queryable } from '#db/connect.ts'
import { binder, int, run, selectOf } from '#db/statement.ts'
import { keyset, type Order } from '../keyset.ts'
import type { ListingKind } from '../listing-kind.ts'
import { allOf, anyLonger, anyOf, boundsText } from './index-query.ts'
import {
  counted,
  countWindow,
  type FoundPage,
  findMatches,
  matching,
  mostFor,
  type PageAsked,
  type Placed,
  reachOf,
  type Wanted,
} from './match-queries.ts'
import { type Understood, understand } from './meaning.ts'
import { knownFor } from './memory.ts'
import { findPlace, inWindows } from './windows.ts'

/** A search prepared for the index. */
export interface Prepared extends Pick<Understood, 'corrected'>, Partial<Pick<Understood, 'terms' | 'stems'>> {
  /** The first of these with any match is used; empty when nothing can match. */
  attempts: Attempt[]
}

export interface Attempt extends Wanted {
  /** No listing has all of the input: these have most of it. */
  partial: boolean
}

/** Turns input and filters into queries of the index: all the words, then all but any one of them, then only the rarest. */
export async function prepareSearch<Filters extends { q?: string | undefined }>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
): Promise<Prepared> {
  const { q } = filters
  const [narrowing, understood] = await Promise.all([
    of.narrow(db, filters, Boolean(q)),
    q ? understand(db, of, q) : null,
  ])
  if (!narrowing) return { attempts: [] }
  if (!understood) return { attempts: [{ ...narrowing, words: '', anyWord: '', anyLonger: '', partial: false }] }
  const { terms, stems, corrected, hasUnknown } = understood
  if (terms.length === 0 || (hasUnknown && !of.words.isPartial)) return { attempts: [] }
  const ranking = { anyWord: anyOf(terms), anyLonger: anyLonger(terms) }
  const allButOne = terms.map((_, left) => `(${allOf(terms.filter((_each, at) => at !== left))})`).join(' | ')
  const fewer = [...(terms.length > 2 ? [allButOne] : []), ...(terms.length > 1 ? [allOf(terms.slice(0, 1))] : [])]
  const words = [allOf(terms), ...(of.words.isPartial ? fewer : [])]
  return {
    attempts: words.map((each, at) => ({ ...narrowing, ...ranking, words: each, partial: at > 0 || hasUnknown })),
    terms,
    stems,
    ...(corrected === undefined ? {} : { corrected }),
  }
}

/** The result of the first attempt with a match, and that attempt; undefined when there is none. */
export async function firstMatching<T extends { matches: number }>(
  attempts: readonly Attempt[],
  ask: (wanted: Attempt) => Promise<T>,
): Promise<(T & { wanted: Attempt }) | undefined> {
  for (const wanted of attempts) {
    const answer = await ask(wanted)
    if (answer.matches > 0) return { ...answer, wanted }
  }
  return undefined
}

/** One page of the matches and their number, up to one more than the counting limit. */
export async function findPage<Row extends { id: string }, Text>(
  db: Queryable,
  of: ListingKind<never>,
  wanted: Wanted,
  sort: string,
  page: PageAsked,
): Promise<FoundPage<Row, Text>> {
  const ask = (window: string) => findMatches<Row, Text>(db, of, wanted, window, sort, page)
  if (sort !== 'newest' && sort !== 'relevance' && wanted.words === '') {
    const cards = await findOrderedMatches<Row>(db, of, wanted, sort, page, () => countMatches(db, of, wanted))
    if (cards) return { cards, matches: counted, oldest: null, texts: [] }
  }
  if (sort !== 'newest' || page.place.step === 'first') return inWindows(db, of, wanted, mostFor(sort), ask)
  // Further down the newest matches do not help: the page is searched from its own place.
  const place = await findPlace(db, of, Number(page.place.key))
  const towards = page.place.step === 'next' ? ('older' as const) : ('newer' as const)
  const asPage = async (window: string) => {
    const found = await ask(window)
    return { ...found, matches: found.cards.length }
  }
  const [found, matches] = await Promise.all([
    inWindows(db, of, wanted, page.limit + 1, asPage, { place, towards }),
    countMatches(db, of, wanted),
  ])
  return { ...found, matches }
}

/** How many listings match, up to one more than the counting limit. */
export async function countMatches(db: Queryable, of: ListingKind<never>, wanted: Wanted): Promise<number> {
  const { matches } = await inWindows(db, of, wanted, counted, async (window) => ({
    matches: await countWindow(db, of, wanted, window),
  }))
  return matches
}

/** How many listings are compared with the filters, in sort order, before falling back to another way. */
const mostCompared = 1000

// Whether filters leave more matches than the counting limit, and in which order that many listings did not fill a page.
// Both still hold approximately a minute later.
const leaveMany = knownFor<boolean>({ seconds: 60 })
const sparse = knownFor<true>({ seconds: 60 })

/**
 * A page for filters with more matches than the counting limit: reads the listings in the order of an indexed sort until the
 * page is full. Returns null when fewer match, or when 1,000 listings do not fill the page. `count` returns the number of
 * matches.
 */
async function findOrderedMatches<Row extends { id: string }>(
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
  // The inner 'offset 0' prevents the planner from evaluating the filters in the index first.
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
