import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { readCursor, readPage, start } from '../keyset.ts'
import type { ListingKind } from '../listing-kind.ts'
import type { Term } from './index-query.ts'
import type { PageAsked, Placed } from './match-queries.ts'
import { findPage, firstMatching, prepareSearch } from './matches.ts'

interface Asked {
  sort: string
  cursor: string | undefined
  limit: number
  /** The viewer's internal id, 0 for a visitor. */
  viewer: number
  /** How the matches of the words are explained; absent for kinds whose cards show it. */
  explain?: (terms: readonly Term[]) => PageAsked['explained']
}

/**
 * Returns one page of the listings that a search finds, with cursors in both directions and the number of all matches. `told` says
 * how the words were understood; `texts`, `terms` and `stems` are for explaining the matches.
 */
export async function findListings<
  Filters extends { q?: string | undefined },
  Row extends { id: string },
  Text = never,
>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
  { sort, cursor, limit, viewer, explain = () => null }: Asked,
) {
  const { attempts, corrected, terms = [], stems = new Map<string, string>() } = await prepareSearch(db, of, filters)
  const told: { corrected?: string; partial?: true } = corrected === undefined ? {} : { corrected }
  const explained = explain(terms)
  let matches = 0
  let texts: Text[] = []
  const { rows, ...cursors } = await readPage(sort, readCursor(sort, cursor), limit, async (place) => {
    const found = await firstMatching(attempts, (attempt) =>
      findPage<Row, Text>(db, of, attempt, sort, { place, limit, viewer, explained }),
    )
    matches = found?.matches ?? 0
    texts = found?.texts ?? []
    if (found?.wanted.partial) told.partial = true
    return (found?.cards ?? []) as Placed<Row>[]
  })
  const total = { value: Math.min(matches, pageLimits.exactTotal), exact: matches <= pageLimits.exactTotal }
  return { rows, cursors, total, told, texts, terms, stems }
}

/**
 * Returns the newest listings that a saved search finds, as far as its keeper may see them; none for words that had to be corrected:
 * what they find is not news.
 */
export async function findNewestListings<Filters extends { q?: string | undefined }, Row extends { id: string }>(
  db: Queryable,
  of: ListingKind<Filters>,
  filters: Filters,
  keeperId: number,
): Promise<Placed<Row>[]> {
  const { attempts, corrected } = await prepareSearch(db, of, filters)
  const [wanted] = attempts
  if (!wanted || corrected !== undefined) return []
  const page = { place: start, limit: pageLimits.maxSize, viewer: keeperId, explained: null }
  return (await findPage<Row, never>(db, of, wanted, 'newest', page)).cards
}
