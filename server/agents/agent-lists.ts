import { type AgentFilters, agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentListPath } from '@guildhall/contract/agents/list-path.ts'
import {
  type AgentSort,
  type AgentState,
  agentCategories,
  agentLicences,
  agentPrices,
  agentTrusts,
  agentWays,
} from '@guildhall/contract/agents/options.ts'
import { categorySlug } from '@guildhall/contract/agents/words.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import {
  countFacets,
  findListings,
  findNewestListings,
  isPlain,
  listOwned,
  listStored,
  mostOpenValues,
  type SavedKind,
} from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { type CardRow, cardsFor, stateOf } from './cards.ts'
import { favorites } from './favorites-and-views.ts'
import { agentListing, findAuthor, ownedAgents } from './listing.ts'
import { countOwn } from './queries.ts'

type Reads = Pick<Deps, 'config'> & { db: Queryable }

interface Paged {
  limit: number
  cursor?: string | undefined
}
type Sorted = Paged & { sort?: AgentSort | undefined }

/** Returns one page of public agents with the number of all matches. */
export async function listAgents(deps: Reads, viewer: Viewer | null, asked: AgentFilters & Sorted) {
  const { limit, cursor, sort: wanted = 'relevance', ...filters } = asked
  const sort = wanted === 'relevance' && !filters.q ? 'newest' : wanted
  const page = { cursor, limit, viewer: viewer?.id ?? 0 }
  const present = cardsFor(deps, viewer)
  if (sort !== 'relevance' && isPlain(agentListing, filters)) {
    const stored = await listStored<CardRow>(deps.db, ownedAgents, sort, filters.category, page)
    return { items: stored.rows.map(present), ...stored.cursors, total: stored.total }
  }
  const found = await findListings<AgentFilters, CardRow>(deps.db, agentListing, filters, { ...page, sort })
  return { items: found.rows.map(present), ...found.cursors, total: found.total, ...found.told }
}

/** Returns one page of a person's public agents; 404 for nobody. */
export async function listOfAuthor(deps: Reads, viewer: Viewer | null, author: string, asked: Sorted) {
  const [known] = await findAuthor(deps.db, { customUserId: author })
  if (!known) throw new AppError('profile_not_found')
  return listAgents(deps, viewer, { ...asked, author })
}

/** Returns one page of the public agents of a category, named as in its address; 404 for none. */
export async function listOfCategory(deps: Reads, viewer: Viewer | null, slug: string, asked: Sorted) {
  const category = agentCategories.find((each) => categorySlug(each) === slug)
  if (!category) throw new AppError('agent_category_not_found')
  return listAgents(deps, viewer, { ...asked, category })
}

/** Returns how many public agents a search finds, in all and by the values of its filters. */
export async function countAgents(db: Queryable, viewer: Viewer | null, filters: AgentFilters) {
  const { total, exact, counts } = await countFacets(db, agentListing, filters, viewer?.id)
  const of = (facet: string) => counts.filter((each) => each.facet === facet)
  const count = (facet: string, value: string) => of(facet).find((each) => each.value === value)?.listings ?? 0
  return {
    total,
    exact,
    categories: agentCategories.map((category) => ({ category, count: count('category', category) })),
    prices: agentPrices.map((price) => ({ price, count: count('price', price) })),
    ways: agentWays.map((way) => ({ way, count: count('way', way) })),
    licences: agentLicences.map((licence) => ({ licence, count: count('licence', licence) })),
    models: (['yes', 'no'] as const).map((model) => ({ model, count: count('model', model) })),
    trust: agentTrusts.map((trust) => ({ trust, count: count('trust', trust) })),
    tags: of('tag')
      .slice(0, mostOpenValues)
      .map(({ value, listings }) => ({ tag: value, count: listings })),
  }
}

/** Returns one page of the caller's agents, newest first, with the number in each state. */
export async function listOwn(deps: Reads, viewer: Viewer, asked: Paged & { state?: AgentState | undefined }) {
  const { state, ...page } = asked
  const owned = { ...page, viewer: viewer.id }
  const { rows, cursors } = await listOwned<CardRow, AgentState>(deps.db, ownedAgents, state, owned)
  const counts = { public: 0, draft: 0, unlisted: 0, hidden: 0 }
  for (const row of await countOwn(deps.db, { authorId: viewer.id })) counts[stateOf(row)] += row.agents
  return { items: rows.map(cardsFor(deps, viewer)), ...cursors, counts }
}

/** Returns one page of the agents among a person's favorites that they may still see, newest first. */
export async function listFavorites(deps: Reads, viewer: Viewer, asked: Paged) {
  const { rows, ...cursors } = await favorites.list<CardRow>(deps.db, viewer, asked, agentListing.card)
  return { items: rows.map(cardsFor(deps, viewer)), ...cursors }
}

/** Saved searches of agents. */
export const savedAgents: SavedKind<AgentFilters> = {
  words: { one: 'agent', many: 'agents' },
  refusal: 'This is not a search of agents',
  readFilters(asked) {
    const read = agentEndpoints.list.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ...filters } = read.data
    return filters
  },
  async findNewest({ db }, filters, keeperId) {
    const rows = await findNewestListings<AgentFilters, CardRow>(db, agentListing, filters, keeperId)
    return rows.map(({ id, name }) => ({ id, name }))
  },
  path: agentListPath,
}
