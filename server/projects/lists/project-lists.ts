import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import {
  type FoundCard,
  MarketplaceQuery,
  type Match,
  type ProjectCard,
  type ProjectFilters,
  type SoldProject,
} from '@guildhall/contract/projects/projects.ts'
import { fromMinor } from '@guildhall/contract/values/money.ts'
import type { MarketplaceSort, ProjectCategory, ProjectVisibility } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import {
  type AboutAsked,
  findAbout,
  findPage,
  firstMatching,
  isPlain,
  type Place,
  type Placed,
  prepareSearch,
  readCursor,
  readPage,
  type SavedKind,
} from '#listings/service.ts'
import type { Deps } from '../../deps.ts'
import { projectDays } from '../days/days.ts'
import { favorites } from '../favorites-and-views.ts'
import { projectListing } from '../listing.ts'
import { countOwn, countPortfolios } from '../project-queries.ts'
import { explainMatches, type MatchText, toExplain } from '../search/excerpts.ts'
import { type CardRow, presentCard } from './card.ts'
import { findCards, findCardsByIds, findOwnCards } from './list-queries.ts'

type Reads = Pick<Deps, 'db' | 'config'>

/** One page of the marketplace with the number of all matches; `withMatches` adds what each was found by. */
export async function findProjects(
  { db, config }: Reads,
  viewer: Viewer | null,
  asked: MarketplaceQuery,
  { withMatches = false } = {},
) {
  const { limit, cursor, ids, sort: wanted = 'relevance', ...filters } = asked
  const sort = wanted === 'relevance' && !filters.q ? 'newest' : wanted
  const place = readCursor(sort, cursor)
  const viewerId = viewer?.id ?? 0
  const present = (row: CardRow) => presentCard(config.filesOrigin, row)
  if (ids !== undefined) {
    const order = ids.split(',')
    const rows = await findCardsByIds(db, { ids: order, viewerId })
    rows.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    return { items: rows.map(present), previousCursor: null, nextCursor: null, total: cappedTotal(rows.length) }
  }
  const source = isPlain(projectListing, filters)
    ? sortedSource(db, filters.category, sort)
    : await searchSource(db, filters, sort, withMatches)
  let total = cappedTotal(0)
  let matches = new Map<string, Match>()
  const { rows, ...cursors } = await readPage(sort, place, limit, async (at) => {
    const found = await source.page({ place: at, limit, viewer: viewerId })
    total = found.total
    matches = found.matches
    return found.cards
  })
  const items = rows.map((row): FoundCard => {
    const match = matches.get(row.id)
    return match ? { ...present(row), match } : present(row)
  })
  return { items, ...cursors, total, ...source.told }
}

type Found = { cards: Placed<CardRow>[]; total: ReturnType<typeof cappedTotal>; matches: Map<string, Match> }
type Asked = { place: Place; limit: number; viewer: number }

// Without words and filters, the table's own indexes have the order, and counters are stored.
function sortedSource(db: Queryable, category: ProjectCategory | undefined, sort: MarketplaceSort) {
  const page = async (asked: Asked): Promise<Found> => {
    const by = sort === 'relevance' ? 'newest' : sort
    const { cards, projects } = await findCards(db, category, by, asked)
    return { cards, total: { value: projects, exact: true }, matches: new Map() }
  }
  return { page, told: {} }
}

async function searchSource(db: Queryable, filters: ProjectFilters, sort: MarketplaceSort, withMatches: boolean) {
  const { attempts, corrected, terms = [], stems = new Map() } = await prepareSearch(db, projectListing, filters)
  const told: { corrected?: string; partial?: true } = corrected === undefined ? {} : { corrected }
  const explained = withMatches ? toExplain(terms) : null
  const page = async (asked: Asked): Promise<Found> => {
    const found = await firstMatching(attempts, (wanted) =>
      findPage<CardRow, MatchText>(db, projectListing, wanted, sort, { ...asked, explained }),
    )
    if (!found) return { cards: [], total: cappedTotal(0), matches: new Map() }
    if (found.wanted.partial) told.partial = true
    const matches = explainMatches(found.texts, stems, terms)
    return { cards: found.cards, total: cappedTotal(found.matches), matches }
  }
  return { page, told }
}

/** Returns projects that match words of a text, the best first, with those words. */
export async function findProjectsAbout(
  { db, config }: Reads,
  viewer: Viewer | null,
  asked: Omit<AboutAsked, 'viewer'>,
) {
  const found = await findAbout<ProjectFilters, CardRow>(
    db,
    projectListing,
    { q: '' },
    { ...asked, viewer: viewer?.id ?? 0 },
  )
  return found.map(({ row, words }) => ({ project: presentCard(config.filesOrigin, row), words }))
}

/** Returns one page of the caller's projects, newest first, with the number of each kind. */
export async function listOwn(
  { db, config }: Reads,
  viewer: Viewer,
  {
    limit,
    cursor,
    visibility,
  }: { limit: number; cursor?: string | undefined; visibility?: ProjectVisibility | undefined },
) {
  const place = readCursor('created', cursor)
  const cardsAt = (at: Place) => findOwnCards(db, visibility, { place: at, limit, viewer: viewer.id })
  const [page, counts] = await Promise.all([
    readPage('created', place, limit, cardsAt),
    countOwn(db, { sellerId: viewer.id }),
  ])
  const { rows: kept, ...cursors } = page
  const count = (kind: ProjectVisibility) => counts.find((each) => each.visibility === kind)?.projects ?? 0
  const own = { public: count('public'), draft: count('draft'), archived: count('archived') }
  const cards = kept.map((row) => presentCard(config.filesOrigin, row))
  return { items: await withSales(db, viewer, cards), ...cursors, counts: own }
}

/** Adds to projects what was sold of them. */
async function withSales(db: Queryable, viewer: Viewer, cards: readonly ProjectCard[]): Promise<SoldProject[]> {
  const totals = await projectDays.totals(
    db,
    viewer.id,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => {
    const { sold, taken, earned } = totals.get(card.id) ?? { sold: 0, taken: 0, earned: 0 }
    return { ...card, sold, taken, earnedMinor: earned }
  })
}

/** Returns a total from a count that stops one above the exact limit. */
function cappedTotal(counted: number) {
  return { value: Math.min(counted, pageLimits.exactTotal), exact: counted <= pageLimits.exactTotal }
}

/**
 * Returns the caller's newest projects that are not archived, drafts last, their number, and the totals of the public ones.
 */
export async function readPortfolio({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, most: number) {
  const page = { place: readCursor('created', undefined), limit: pageLimits.defaultSize, viewer: viewer.id }
  const [cards, counts, [sums]] = [
    await findOwnCards(db, undefined, page),
    await countOwn(db, { sellerId: viewer.id }),
    await countPortfolios(db, { sellerIds: [viewer.id] }),
  ]
  const isKept = ({ visibility }: { visibility: ProjectVisibility }) => visibility !== 'archived'
  const shown = cards
    .filter(isKept)
    .toSorted((a, b) => Number(a.visibility === 'draft') - Number(b.visibility === 'draft'))
    .slice(0, most)
    .map((row) => presentCard(config.filesOrigin, row))
  return {
    items: await withSales(db, viewer, shown),
    total: counts.filter(isKept).reduce((sum, { projects }) => sum + projects, 0),
    public: sums?.projects ?? 0,
    views: sums?.views ?? 0,
    favorites: sums?.favorites ?? 0,
  }
}

/** Returns one page of a person's favorites that they may still see, newest first, with cursors both ways. */
export async function listFavorites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  asked: { limit: number; cursor?: string | undefined },
) {
  const { rows, ...cursors } = await favorites.list<CardRow>(db, viewer, asked, projectListing.card)
  const items = rows.map((row) => ({
    ...presentCard(config.filesOrigin, row),
    savedPrice: row.saved_minor === null ? null : fromMinor(row.saved_minor),
  }))
  return { items, ...cursors }
}

/** Saved searches of projects. */
export const savedProjects: SavedKind<ProjectFilters> = {
  words: { one: 'project', many: 'projects' },
  refusal: 'This is not a search of the marketplace',
  readFilters(asked) {
    const read = MarketplaceQuery.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ids: _i, ...filters } = read.data
    return filters
  },
  async findNewest(deps, filters) {
    const { items, ...told } = await findProjects(deps, null, { ...filters, sort: 'newest', limit: pageLimits.maxSize })
    return 'partial' in told ? [] : items.map(({ id, title }) => ({ id, name: title }))
  },
  path: (query) => `/marketplace?${query}&sort=newest`,
}
