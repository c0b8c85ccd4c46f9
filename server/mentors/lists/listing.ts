import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { type FavoriteMentor, mentorEndpoints } from '@guildhall/contract/mentors/mentors.ts'
import { mentorListPath } from '@guildhall/contract/mentors/topic-paths.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { filterWord, findListings, type ListingKind, queryOf, type SavedKind } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type CardRow, cardColumns, cardSources, favorites } from './favorites.ts'
import { findNewest, type MentorsAsked } from './listing-queries.ts'

type Reads = Pick<Deps, 'config'> & { db: Queryable }

/**
 * Mentors as a kind of listing, for members or for visitors, who find nobody who is hidden from them. The database has the other
 * part, the view `mentorship_listings`.
 */
const mentorsFor = (who: 'members' | 'visitors'): ListingKind<{ q?: string | undefined }, never> => ({
  name: 'mentorship',
  source: { table: 'mentors p', id: 'p.handle', postedAt: 'p.since', listed: `p.state = 'active'` },
  card: { columns: cardColumns, sources: cardSources },
  visibleTo: (viewer, id) =>
    `exists (select from mentors o where o.handle = ${id} and ${notHidden(viewer, 'o.person_id')})`,
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: {},
  sortColumns: '',
  narrow: async (_db, _filters, hasWords) => ({
    query: queryOf(who === 'visitors' ? [filterWord('v', '')] : [], [], hasWords),
    bounds: [],
  }),
  facets: {},
  dividedBy: 'seen',
  openFacets: [],
})

/** Returns the mentors who match the words best, as far as the viewer may see them. */
export async function findMentors(deps: Reads, viewer: Viewer | null, { q, limit }: { q: string; limit: number }) {
  const kind = mentorsFor(viewer ? 'members' : 'visitors')
  const page = { sort: 'relevance', cursor: undefined, limit, viewer: viewer?.id ?? 0 }
  const { rows, told } = await findListings<{ q?: string | undefined }, CardRow>(deps.db, kind, { q }, page)
  return { items: await presentMentors(deps, rows), ...told }
}

/** Returns one page of the mentors among a person's favorites whom they may still see, newest first. */
export async function listFavorites(
  deps: Reads,
  viewer: Viewer,
  asked: { limit: number; cursor?: string | undefined },
) {
  const { card } = mentorsFor('members')
  const { rows, ...cursors } = await favorites.list<CardRow>(deps.db, viewer, asked, card)
  return { items: await presentMentors(deps, rows), ...cursors }
}

async function presentMentors(deps: Reads, rows: readonly CardRow[]): Promise<FavoriteMentor[]> {
  const cards = await directory.cards(
    deps,
    rows.map(({ person_id }) => person_id),
  )
  return rows.flatMap(({ person_id, ...row }) => {
    const person = cards.get(person_id)
    return person ? [{ ...row, person }] : []
  })
}

/** Saved searches of mentors: what the page of a topic finds for visitors. */
export const savedMentors: SavedKind<MentorsAsked> = {
  words: { one: 'mentor', many: 'mentors' },
  refusal: 'This is not a search of mentors',
  readFilters(asked) {
    const read = mentorEndpoints.list.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ...filters } = read.data
    return filters
  },
  async findNewest(deps, { topic, rating = null, language = null, priceMost = null, firstFree }, keeperId) {
    const filters = { topic, rating, language, priceMost, firstFree: firstFree === 'true' }
    const rows = await findNewest(deps.db, { ...filters, keeperId, limit: pageLimits.maxSize })
    return Promise.all(
      rows.map(async ({ handle, person_id }) => ({ id: handle, name: await directory.nameOf(deps.db, person_id) })),
    )
  },
  path: mentorListPath,
}
