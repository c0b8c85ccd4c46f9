import { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import type { Deps } from '../deps.ts'
import { forgetSearch, keepSearch, listSaved } from './saved/saved-searches.ts'

/** Saved searches of every kind of listing. */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  // Favorites are mounted by projects/.
  const { favorites, ...searches } = savedEndpoints
  mount(app, searches, {
    list: async ({ viewer }) => ({ searches: await listSaved(deps, viewer) }),
    save: async ({ body, viewer }) => ({ search: await keepSearch(deps, viewer, body) }),
    async remove({ body, viewer }) {
      await forgetSearch(deps, viewer, body.id)
      return undefined
    },
  })
}
