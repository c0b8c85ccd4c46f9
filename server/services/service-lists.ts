import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
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
  findPage,
  firstMatching,
  isPlain,
  mostOpenValues,
  type Place,
  type Placed,
  prepareSearch,
  readCursor,
  readPage,
  type SavedKind,
  start,
} from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { type CardRow, cardsFor, stateOf } from './cards.ts'
import { favorites } from './favorites-and-views.ts'
import { findOpenServices, findOwnServices } from './list-queries.ts'
import { serviceListing } from './listing.ts'
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
  const viewerId = viewer?.id ?? 0
  const present = cardsFor(deps, viewer)
  if (sort !== 'relevance' && isPlain(serviceListing, filters)) {
    let total = 0
    const { rows, ...cursors } = await readPage(sort, readCursor(sort, cursor), limit, async (place) => {
      const { cards, services } = await findOpenServices(deps.db, filters.topic, sort, {
        place,
        limit,
        viewer: viewerId,
      })
      total = services
      return cards
    })
    return { items: rows.map(present), ...cursors, total: { value: total, exact: true } }
  }
  const search = await prepareSearch(deps.db, serviceListing, filters)
  const told: { corrected?: string; partial?: true } = search.corrected ? { corrected: search.corrected } : {}
  let matches = 0
  const { rows, ...cursors } = await readPage(sort, readCursor(sort, cursor), limit, async (place: Place) => {
    const page = { place, limit, viewer: viewerId, explained: null }
    const found = await firstMatching(search.attempts, (attempt) =>
      findPage<CardRow, never>(deps.db, serviceListing, attempt, sort, page),
    )
    matches = found?.matches ?? 0
    if (found?.wanted.partial) told.partial = true
    return (found?.cards ?? []) as Placed<CardRow>[]
  })
  const total = { value: Math.min(matches, pageLimits.exactTotal), exact: matches <= pageLimits.exactTotal }
  return { items: rows.map(present), ...cursors, total, ...told }
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
  const { limit, cursor, state } = asked
  const { rows, ...cursors } = await readPage('created', readCursor('created', cursor), limit, (place) =>
    findOwnServices(deps.db, state, { place, limit, viewer: viewer.id }),
  )
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
    const { attempts, corrected } = await prepareSearch(db, serviceListing, filters)
    const [wanted] = attempts
    // Matches of a corrected word are left out of alerts.
    if (!wanted || corrected !== undefined) return []
    const page = { place: start, limit: pageLimits.maxSize, viewer: keeperId, explained: null }
    const { cards } = await findPage<CardRow, never>(db, serviceListing, wanted, 'newest', page)
    return cards.map((row) => ({ id: row.id, name: row.title }))
  },
  path: serviceListPath,
}
