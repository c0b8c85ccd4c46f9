import type { Queryable } from '#db/connect.ts'
import type { ListingKind } from '../listing-kind.ts'
import { allOf, anyLonger, anyOf } from './index-query.ts'
import { countWindow, type FoundPage, findMatches, type PageAsked, type Wanted } from './match-queries.ts'
import { type Understood, understand } from './meaning.ts'
import { counted, mostFor } from './most-matches.ts'
import { findOrderedMatches } from './ordered-matches.ts'
import { findPlace, inWindows } from './windows.ts'

/** What a search asks of the index. */
export interface Prepared extends Pick<Understood, 'corrected'>, Partial<Pick<Understood, 'terms' | 'stems'>> {
  /** The first of these that any listing matches is meant; none when nothing can match. */
  attempts: Attempt[]
}

export interface Attempt extends Wanted {
  /** No listing has all that was typed: these have the most of it. */
  partial: boolean
}

/**
 * Turns what was typed and chosen into queries of the index: all the words, then all but any one of them, then the
 * rarest alone.
 */
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

/** The answer to the first attempt that something matches, with that attempt; undefined when nothing does. */
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

/** One page of the matches with how many there are, up to one more than are counted. */
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
  // Further down the newest matches are no help: the page is looked for from its own place.
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

/** How many listings match, up to one more than are counted. */
export async function countMatches(db: Queryable, of: ListingKind<never>, wanted: Wanted): Promise<number> {
  const { matches } = await inWindows(db, of, wanted, counted, async (window) => ({
    matches: await countWindow(db, of, wanted, window),
  }))
  return matches
}
