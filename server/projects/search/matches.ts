import type { MarketplaceSort } from '@guildhall/contract/options.ts'
import type { ProjectFilters } from '@guildhall/contract/projects.ts'
import type { Queryable } from '#db/connect.ts'
import { narrow } from './filters.ts'
import { allOf, anyLonger, anyOf } from './index-query.ts'
import { countWindow, type FoundPage, findMatches, type PageAsked, type Wanted } from './match-queries.ts'
import { type Understood, understand } from './meaning.ts'
import { counted, mostFor } from './most-matches.ts'
import { findOrderedMatches } from './ordered-matches.ts'
import { findPlace, inWindows } from './windows.ts'

/** What a search asks of the index. */
export interface Prepared extends Pick<Understood, 'corrected'>, Partial<Pick<Understood, 'terms' | 'stems'>> {
  /** The first of these that any project matches is meant; none when nothing can match. */
  attempts: Attempt[]
}

export interface Attempt extends Wanted {
  /** No project has all that was typed: these have the most of it. */
  partial: boolean
}

/**
 * Turns what was typed and chosen into queries of the index: all the words, then all but any one of them, then the
 * rarest alone.
 */
export async function prepareSearch(db: Queryable, { q, ...filters }: ProjectFilters): Promise<Prepared> {
  const [narrowing, understood] = await Promise.all([narrow(db, filters, q !== ''), q ? understand(db, q) : null])
  if (!narrowing) return { attempts: [] }
  if (!understood) return { attempts: [{ ...narrowing, words: '', anyWord: '', anyLonger: '', partial: false }] }
  const { terms, stems, corrected, hasUnknown } = understood
  if (terms.length === 0) return { attempts: [] }
  const ranking = { anyWord: anyOf(terms), anyLonger: anyLonger(terms) }
  const allButOne = terms.map((_, left) => `(${allOf(terms.filter((_each, at) => at !== left))})`).join(' | ')
  const words = [
    allOf(terms),
    ...(terms.length > 2 ? [allButOne] : []),
    ...(terms.length > 1 ? [allOf(terms.slice(0, 1))] : []),
  ]
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
export async function findPage(
  db: Queryable,
  wanted: Wanted,
  sort: MarketplaceSort,
  page: PageAsked,
): Promise<FoundPage> {
  const ask = (window: string) => findMatches(db, wanted, window, sort, page)
  if (sort !== 'newest' && sort !== 'relevance' && wanted.words === '') {
    const cards = await findOrderedMatches(db, wanted, sort, page, () => countMatches(db, wanted))
    if (cards) return { cards, matches: counted, oldest: null, texts: [] }
  }
  if (sort !== 'newest' || page.place.step === 'first') return inWindows(db, wanted, mostFor(sort), ask)
  // Further down the newest matches are no help: the page is looked for from its own place.
  const [edge] = await findPlace(db, { microseconds: Number(page.place.key) })
  const towards = page.place.step === 'next' ? ('older' as const) : ('newer' as const)
  const outlook = { place: edge?.place ?? 0, towards }
  const asPage = async (window: string) => {
    const found = await ask(window)
    return { ...found, matches: found.cards.length }
  }
  const [found, matches] = await Promise.all([
    inWindows(db, wanted, page.limit + 1, asPage, outlook),
    countMatches(db, wanted),
  ])
  return { ...found, matches }
}

/** How many projects match, up to one more than are counted. */
export async function countMatches(db: Queryable, wanted: Wanted): Promise<number> {
  const { matches } = await inWindows(db, wanted, counted, async (window) => ({
    matches: await countWindow(db, wanted, window),
  }))
  return matches
}
