import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { serviceListPath } from '@guildhall/contract/services/list-path.ts'
import type { ServiceSort, ServiceState } from '@guildhall/contract/services/options.ts'
import { type ServiceFilters, serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { ratingSteps, userTypes } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { engagements } from '#engagements/service.ts'
import type { Viewer } from '#http/callers.ts'
import {
  type AboutAsked,
  countFacets,
  findAbout,
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
import { ownedServices, serviceListing } from './listing.ts'
import { countOwn } from './queries.ts'
import { findResults } from './sold-services.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }

interface Paged {
  limit: number
  cursor?: string | undefined
}

/** Returns one page of public services with the number of all matches. */
export async function listServices(
  deps: Reads,
  viewer: Viewer | null,
  asked: ServiceFilters & Paged & { sort?: ServiceSort | undefined },
) {
  const { limit, cursor, sort: wanted = 'relevance', ...filters } = asked
  const sort = wanted === 'relevance' && !filters.q ? 'newest' : wanted
  const page = { cursor, limit, viewer: viewer?.id ?? 0 }
  const present = cardsFor(deps, viewer)
  if (sort !== 'relevance' && isPlain(serviceListing, filters)) {
    const stored = await listStored<CardRow>(deps.db, ownedServices, sort, filters.topic, page)
    return { items: stored.rows.map(present), ...stored.cursors, total: stored.total }
  }
  const found = await findListings<ServiceFilters, CardRow>(deps.db, serviceListing, filters, { ...page, sort })
  return { items: found.rows.map(present), ...found.cursors, total: found.total, ...found.told }
}

/** Returns services that match words of a text, the best first, with those words. */
export async function findServicesAbout(deps: Reads, viewer: Viewer | null, asked: Omit<AboutAsked, 'viewer'>) {
  const about = { ...asked, viewer: viewer?.id ?? 0 }
  const found = await findAbout<ServiceFilters, CardRow>(deps.db, serviceListing, {}, about)
  const present = cardsFor(deps, viewer)
  return found.map(({ row, words }) => ({ service: present(row), words }))
}

/** Returns how many public services a search finds, in all and by the values of its filters. */
export async function countServices(db: Queryable, viewer: Viewer | null, filters: ServiceFilters) {
  const { total, exact, counts } = await countFacets(db, serviceListing, filters, viewer?.id)
  const of = (facet: string) => counts.filter((each) => each.facet === facet)
  const count = (facet: string, value: string) => of(facet).find((each) => each.value === value)?.listings ?? 0
  return {
    total,
    exact,
    topics: workTopics.map((topic) => ({ topic, count: count('topic', topic) })),
    skills: of('skill')
      .slice(0, mostOpenValues)
      .map(({ value, listings }) => ({ skill: value, count: listings })),
    days: serviceLimits.daySteps.map((max) => ({ max, count: count('days', String(max)) })),
    ratings: ratingSteps.map((min) => ({ min, count: count('rating', String(min)) })),
    sellerTypes: userTypes.map((sellerType) => ({ sellerType, count: count('seller', sellerType) })),
  }
}

/**
 * Returns one page of the caller's services, newest first, with their results, the number in each state, and what they need to
 * publish.
 */
export async function listOwn(deps: Reads, viewer: Viewer, asked: Paged & { state?: ServiceState | undefined }) {
  const { state, ...page } = asked
  const owned = { ...page, viewer: viewer.id }
  const { rows, cursors } = await listOwned<CardRow, ServiceState>(deps.db, ownedServices, state, owned)
  const results = new Map((await findResults(deps.db, { providerId: viewer.id })).map((row) => [row.id, row]))
  const counts = { public: 0, draft: 0, paused: 0, hidden: 0 }
  for (const row of await countOwn(deps.db, { providerId: viewer.id })) counts[stateOf(row)] += row.services
  const present = cardsFor(deps, viewer)
  const items = rows.map((row) => {
    const { running = 0, completed = 0, earned_minor: earnedMinor = 0 } = results.get(row.id) ?? {}
    return { ...present(row), running, completed, earnedMinor }
  })
  return { items, ...cursors, counts, needs: await engagements.needsOf(deps.db, viewer) }
}

/** Returns one page of the services among a person's favorites that they may still see, newest first. */
export async function listFavorites(deps: Reads, viewer: Viewer, asked: Paged) {
  const { rows, ...cursors } = await favorites.list<CardRow>(deps.db, viewer, asked, serviceListing.card)
  const present = cardsFor(deps, viewer)
  const items = rows.map((row) => ({ ...present(row), savedMinor: row.saved_minor }))
  return { items, ...cursors }
}

/** Saved searches of services. */
export const savedServices: SavedKind<ServiceFilters> = {
  words: { one: 'service', many: 'services' },
  refusal: 'This is not a search of services',
  readFilters(asked) {
    const read = serviceEndpoints.list.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, sort: _s, ...filters } = read.data
    return filters
  },
  async findNewest({ db }, filters, keeperId) {
    const rows = await findNewestListings<ServiceFilters, CardRow>(db, serviceListing, filters, keeperId)
    return rows.map(({ id, title }) => ({ id, name: title }))
  },
  path: serviceListPath,
}
