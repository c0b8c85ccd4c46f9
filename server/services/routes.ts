import { type ServiceFilters, serviceEndpoints } from '@guildhall/contract/services/services.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hiring } from '#hiring/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount, Presented } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import { isPlain } from '#listings/service.ts'
import { workReviews } from '#reviews/service.ts'
import type { Deps } from '../deps.ts'
import { favorites, views } from './favorites-and-views.ts'
import { serviceListing } from './listing.ts'
import { findOwners } from './owners.ts'
import { createService, removeService, saveOwn, setPaused } from './service-changes.ts'
import { readService } from './service-details.ts'
import { countServices, listFavorites, listOwn, listServices } from './service-lists.ts'

/** Services that people offer at a price. */
export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const read = async (viewer: Viewer | null, id: string) => ({ service: await readService(deps, viewer, id) })
  const limited = async (query: ServiceFilters, viewer: Viewer | null, request: FastifyRequest) => {
    if (!isPlain(serviceListing, query)) await limitSearch(deps, viewer, request)
  }

  mount(app, serviceEndpoints, {
    async list({ query, viewer, request }) {
      await limited(query, viewer, request)
      // All visitors see the same; a signed-in person's answer includes their favorites.
      const find = async () => new Presented(await listServices(deps, viewer, query))
      return viewer ? find() : recent.read(`services ${JSON.stringify(query)}`, find)
    },
    async facets({ query, viewer, request }) {
      await limited(query, viewer, request)
      const count = () => countServices(deps.db, viewer, query)
      return viewer ? count() : recent.read(`service facets ${JSON.stringify(query)}`, count)
    },
    mine: async ({ query, viewer }) => listOwn(deps, viewer, query),
    favorites: async ({ query, viewer }) => listFavorites(deps, viewer, query),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'service', body } }
      const create = (creation: Creation) => createService(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    async askSeveral({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'several', body } }
      const { people, services, ...asked } = body
      const owners = (await findOwners(deps.db, viewer, services)).filter((each) => !people.includes(each))
      const handles = [...people, ...new Set(owners)]
      const create = (creation: Creation) => hiring.askSeveral(deps, viewer, asked, handles, creation)
      return createOnce(deps, keyed, create, async (jobId) => ({ jobId }))
    },
    // All visitors see the same.
    get: async ({ viewer, params: { id } }) => {
      const find = async () => new Presented(await read(viewer, id))
      return viewer ? find() : recent.read(`service ${id}`, find)
    },
    async update({ viewer, params: { id }, body }) {
      await saveOwn(deps, viewer, id, body)
      return read(viewer, id)
    },
    async remove({ viewer, params: { id } }) {
      await removeService(deps, viewer, id)
      return undefined
    },
    async pause({ viewer, params: { id } }) {
      await setPaused(deps, viewer, id, true)
      return read(viewer, id)
    },
    async resume({ viewer, params: { id } }) {
      await setPaused(deps, viewer, id, false)
      return read(viewer, id)
    },
    async view({ viewer, params: { id }, request }) {
      const visitor = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
      return { views: await views.count(deps, viewer, visitor, id) }
    },
    favorite: async ({ viewer, params: { id } }) => favorites.add(deps, viewer, id),
    unfavorite: async ({ viewer, params: { id } }) => favorites.remove(deps, viewer, id),
    async reviews({ viewer, params: { id }, query }) {
      const { provider } = await readService(deps, viewer, id)
      return workReviews.received(deps, viewer, provider.customUserId, { ...query, serviceId: id })
    },
  })
}
