import { type ProjectFilters, projectEndpoints } from '@guildhall/contract/projects.ts'
import { savedEndpoints } from '@guildhall/contract/saved.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { JsonText } from '#http/json-text.ts'
import { limitSearch } from '#http/limit-calls.ts'
import { recentReads } from '#http/recent.ts'
import { requestKey } from '#http/request-key.ts'
import type { Deps } from '../deps.ts'
import { cardPage } from './card-page.ts'
import { findViews } from './count-queries.ts'
import { countFacets } from './facets.ts'
import { listFavorites } from './favorites.ts'
import { isPlain } from './filters.ts'
import { projectText } from './one-project.ts'
import { listOwn, listProjects } from './reading.ts'
import { forgetSearch, keepSearch, listSaved } from './saved.ts'
import { createProject, removeProject, saveProject, setArchived } from './saving.ts'
import { readStoppable, unsubscribe } from './stopping.ts'
import { favorite, unfavorite, view } from './viewing.ts'

/** The marketplace, one's own projects, favorites and saved searches. */
export function projectRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)

  const limited = (query: ProjectFilters, viewer: Viewer | null, request: FastifyRequest) => {
    if (!isPlain(query)) limitSearch(deps, viewer, request)
  }
  // Visitors all see the same; what a person sees has their favorites in it.
  const shared = <T>(viewer: Viewer | null, key: string, load: () => Promise<T>) =>
    viewer ? load() : recent.read(key, load)

  mount(app, projectEndpoints, {
    async list({ query, viewer, request }) {
      limited(query, viewer, request)
      return shared(viewer, `list ${JSON.stringify(query)}`, async () => {
        const { cards, more, ...beside } = await listProjects(deps, viewer, query, { withMatches: true })
        return cardPage(deps.config.filesOrigin, cards, beside, more)
      })
    },
    async facets({ query, viewer, request }) {
      limited(query, viewer, request)
      return recent.read(`facets ${JSON.stringify(query)}`, () => countFacets(deps.db, query))
    },
    get: async ({ params, viewer }) =>
      shared(
        viewer,
        params.id,
        async () => new JsonText(['{"project":', ...(await projectText(deps, viewer, params.id)), '}']),
      ),
    create: async ({ body, viewer, request }) => ({
      project: await createProject(deps, viewer, body, requestKey(request)),
    }),
    createMine: async ({ body, viewer, request }) => ({
      project: await createProject(deps, viewer, body, requestKey(request)),
    }),
    update: async ({ params, body, viewer }) => ({ project: await saveProject(deps, viewer, params.id, body) }),
    async remove({ params, viewer }) {
      await removeProject(deps, viewer, params.id)
      return undefined
    },
    archive: async ({ params, viewer }) => ({ project: await setArchived(deps, viewer, params.id, true) }),
    restore: async ({ params, viewer }) => ({ project: await setArchived(deps, viewer, params.id, false) }),
    async view({ params, viewer, request }) {
      const visitor = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
      return { views: await view(deps, viewer, visitor, params.id) }
    },
    async views({ params, viewer }) {
      const [row] = await findViews(deps.db, params.id, viewer?.id ?? 0)
      if (!row) throw new AppError('project_not_found')
      return row
    },
    favorite: async ({ params, viewer }) => favorite(deps, viewer, params.id),
    favoriteByPost: async ({ params, viewer }) => favorite(deps, viewer, params.id),
    unfavorite: async ({ params, viewer }) => unfavorite(deps, viewer, params.id),
    mine: async ({ query, viewer }) => listOwn(deps, viewer, query),
  })

  mount(app, savedEndpoints, {
    favorites: async ({ query, viewer }) => listFavorites(deps, viewer, query),
    list: async ({ viewer }) => ({ searches: await listSaved(deps, viewer) }),
    save: async ({ body, viewer }) => ({ search: await keepSearch(deps, viewer, body) }),
    async remove({ body, viewer }) {
      await forgetSearch(deps, viewer, body.id)
      return undefined
    },
    stoppable: async ({ query }) => readStoppable(deps, query.token),
    unsubscribe: async ({ body }) => ({ query: await unsubscribe(deps, body.token) }),
  })
}
