import {
  type ExpertCard,
  type ExpertFacets,
  type ExpertFilters,
  expertEndpoints,
} from '@guildhall/contract/experts/experts.ts'
import { allScienceFields, scienceAreas } from '@guildhall/contract/experts/fields.ts'
import { expertListPath } from '@guildhall/contract/experts/list-path.ts'
import { type ExpertSort, expertHelp } from '@guildhall/contract/experts/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { countFacets, findListings, findNewestListings, mostOpenValues, type SavedKind } from '#listings/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { type CardRow, presentExpert } from './cards.ts'
import { favorites } from './favorites.ts'
import { expertsFor } from './listing.ts'
import { explainMatches, type MatchTexts, toExplain } from './matches.ts'
import { findExpertCard } from './queries.ts'

type Reads = Pick<Deps, 'config'> & { db: Queryable }

interface Paged {
  limit: number
  cursor?: string | undefined
}

const listingFor = (viewer: Viewer | null) => expertsFor(viewer ? 'members' : 'visitors')

/** Returns a page of experts with the number of all matches, and what each was found by. */
export async function listExperts(
  { db, config }: Reads,
  viewer: Viewer | null,
  asked: ExpertFilters & Paged & { sort?: ExpertSort | undefined },
) {
  const { limit, cursor, sort: wanted = 'relevance', ...filters } = asked
  const sort = wanted === 'relevance' && !filters.q ? 'newest' : wanted
  const page = { sort, cursor, limit, viewer: viewer?.id ?? 0, explain: toExplain }
  const found = await findListings<typeof filters, CardRow, MatchTexts>(db, listingFor(viewer), filters, page)
  const why = explainMatches(found.texts, found.stems, found.terms)
  const items = found.rows.map((row): ExpertCard => {
    const match = why.get(row.id)
    return { ...presentExpert(config, row), ...(match ? { match } : {}) }
  })
  return { items, ...found.cursors, total: found.total, ...found.told }
}

/** Returns how many experts a search finds, in all and by the values of its filters. */
export async function countExperts(
  { db }: Reads,
  viewer: Viewer | null,
  filters: ExpertFilters,
): Promise<ExpertFacets> {
  const { total, exact, counts } = await countFacets(db, listingFor(viewer), filters, viewer?.id)
  const of = (facet: string) =>
    counts.filter((each) => each.facet === facet).map(({ value, listings }) => ({ value, count: listings }))
  const open = (facet: string) => of(facet).slice(0, mostOpenValues)
  const [field, help] = [of('field'), of('help')]
  const countOf = (found: typeof field, value: string) => found.find((each) => each.value === value)?.count ?? 0
  return {
    total,
    exact,
    areas: scienceAreas.map((area) => ({ area, count: countOf(field, area) })),
    fields: allScienceFields.map((each) => ({ field: each, count: countOf(field, each) })),
    help: expertHelp.map((each) => ({ help: each, count: countOf(help, each) })),
    methods: open('method').map(({ value, count }) => ({ method: value, count })),
    institutions: open('institution').map(({ value, count }) => ({ institution: value, count })),
    countries: of('country').map(({ value, count }) => ({ country: value, count })),
    languages: of('language').map(({ value, count }) => ({ language: value, count })),
    doctoral: countOf(of('doctoral'), 'true'),
    hour: countOf(of('hour'), 'true'),
  }
}

/** Returns one page of the experts among a person's favorites whom they may still see, newest first. */
export async function listFavorites({ db, config }: Reads, viewer: Viewer, asked: Paged) {
  const { rows, ...cursors } = await favorites.list<CardRow>(db, viewer, asked, expertsFor('members').card)
  return { items: rows.map((row) => presentExpert(config, row)), ...cursors }
}

/** Returns a person as an expert, as the viewer may see them; null for people who are not listed. */
export async function readExpert({ db, config }: Reads, viewer: Viewer | null, handle: string) {
  const personId = await directory.idFor(db, handle, viewer?.id ?? 0)
  const isSeen = viewer !== null || (await directory.idOf(db, handle, false)) !== undefined
  if (personId === undefined || !isSeen) return null
  const [row] = await findExpertCard(db, { handle, viewerId: viewer?.id ?? 0 })
  return row ? presentExpert(config, row) : null
}

/** Saved searches of experts: what their list finds for visitors, so that no mail names people only members may see. */
export const savedExperts: SavedKind<ExpertFilters> = {
  words: { one: 'expert', many: 'experts' },
  refusal: 'This is not a search of experts',
  readFilters(asked) {
    const read = expertEndpoints.list.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ...filters } = read.data
    return filters
  },
  async findNewest({ db }, filters, keeperId) {
    const rows = await findNewestListings<ExpertFilters, CardRow>(db, expertsFor('visitors'), filters, keeperId)
    return Promise.all(rows.map(async (row) => ({ id: row.id, name: await directory.nameOf(db, row.person_id) })))
  },
  path: expertListPath,
}
