import { expertEndpoints, ownExpertEndpoints } from '@guildhall/contract/experts/experts.ts'
import type { FastifyInstance } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { countExperts, listExperts, listFavorites, readExpert } from './expert-lists.ts'
import { favorites } from './favorites.ts'
import { readOwnExpert, saveOwnExpert } from './own-expert.ts'

/** The caller as an expert, and experts as everybody finds them. */
export function expertRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)

  mount(app, ownExpertEndpoints, {
    get: async ({ viewer }) => readOwnExpert(deps.db, viewer),
    async save({ viewer, body }) {
      await saveOwnExpert(deps, viewer, body)
      return readOwnExpert(deps.db, viewer)
    },
  })

  mount(app, expertEndpoints, {
    async list({ viewer, query }) {
      const find = () => listExperts(deps, viewer, query)
      // All visitors see the same.
      return viewer ? find() : recent.read(`experts ${JSON.stringify(query)}`, find)
    },
    async facets({ viewer, query }) {
      const count = () => countExperts(deps, viewer, query)
      return viewer ? count() : recent.read(`expert facets ${JSON.stringify(query)}`, count)
    },
    favorites: async ({ viewer, query }) => listFavorites(deps, viewer, query),
    favorite: async ({ viewer, params }) => favorites.add(deps, viewer, params.customUserId),
    unfavorite: async ({ viewer, params }) => favorites.remove(deps, viewer, params.customUserId),
    of: async ({ viewer, params }) => ({ expert: await readExpert(deps, viewer, params.customUserId) }),
  })
}
