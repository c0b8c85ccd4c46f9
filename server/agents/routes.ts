import { type AgentFilters, agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount, Presented } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import { isPlain } from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { createAgent, removeAgent, saveOwn } from './agent-changes.ts'
import { readAgent } from './agent-details.ts'
import { countAgents, listAgents, listFavorites, listOfAuthor, listOfCategory, listOwn } from './agent-lists.ts'
import { favorites, views } from './favorites-and-views.ts'
import { agentListing } from './listing.ts'
import { agentReviewRoutes } from './reviews/review-routes.ts'
import { runRoutes } from './runs/run-routes.ts'

/** AI agents that people publish. */
export function agentRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)
  const read = async (viewer: Viewer | null, id: string) => ({ agent: await readAgent(deps, viewer, id) })
  const limited = async (query: AgentFilters, viewer: Viewer | null, request: FastifyRequest) => {
    if (!isPlain(agentListing, query)) await limitSearch(deps, viewer, request)
  }

  mount(app, agentEndpoints, {
    async list({ query, viewer, request }) {
      await limited(query, viewer, request)
      // All visitors see the same; a signed-in person's answer includes their favorites.
      const find = async () => new Presented(await listAgents(deps, viewer, query))
      return viewer ? find() : recent.read(`agents ${JSON.stringify(query)}`, find)
    },
    async facets({ query, viewer, request }) {
      await limited(query, viewer, request)
      const count = () => countAgents(deps.db, viewer, query)
      return viewer ? count() : recent.read(`agent facets ${JSON.stringify(query)}`, count)
    },
    mine: async ({ query, viewer }) => listOwn(deps, viewer, query),
    favorites: async ({ query, viewer }) => listFavorites(deps, viewer, query),
    async ofAuthor({ params: { customUserId }, query, viewer, request }) {
      await limitSearch(deps, viewer, request)
      return listOfAuthor(deps, viewer, customUserId, query)
    },
    ofCategory: async ({ params: { slug }, query, viewer }) => listOfCategory(deps, viewer, slug, query),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'agent', body } }
      const create = (creation: Creation) => createAgent(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    // All visitors see the same.
    get: async ({ viewer, params: { id } }) => {
      const find = async () => new Presented(await read(viewer, id))
      return viewer ? find() : recent.read(`agent ${id}`, find)
    },
    async update({ viewer, params: { id }, body }) {
      await saveOwn(deps, viewer, id, body)
      return read(viewer, id)
    },
    async remove({ viewer, params: { id } }) {
      await removeAgent(deps, viewer, id)
      return undefined
    },
    async view({ viewer, params: { id }, request }) {
      const visitor = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
      return { views: await views.count(deps, viewer, visitor, id) }
    },
    favorite: async ({ viewer, params: { id } }) => favorites.add(deps, viewer, id),
    addFavorite: async ({ viewer, params: { id } }) => favorites.add(deps, viewer, id),
    unfavorite: async ({ viewer, params: { id } }) => favorites.remove(deps, viewer, id),
  })
  runRoutes(app, deps)
  agentReviewRoutes(app, deps)
}
