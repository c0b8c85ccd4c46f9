import { assetEndpoints } from '@guildhall/contract/projects/assets.ts'
import { type ProjectFilters, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { saleAlertEndpoints } from '@guildhall/contract/projects/sale-alerts.ts'
import { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { mount, Presented } from '#http/endpoints.ts'
import { limitSearch } from '#http/limits/rate-limits.ts'
import { acceptBytes } from '#http/uploads.ts'
import { requestKey } from '#idempotency/service.ts'
import { isPlain } from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { addAsset, changeAsset, removeAsset, setOrder } from './assets/asset-changes.ts'
import { addressOfPart, completeUpload, listAssets, listParts, openAsset, putPart } from './assets/asset-files.ts'
import { publishVersion } from './assets/versions.ts'
import { readProject } from './detail.ts'
import { favorites, views } from './favorites-and-views.ts'
import { projectListing } from './listing.ts'
import { findProjects, listFavorites, listOwn } from './lists/project-lists.ts'
import { createProject, removeProject, saveProject, setArchived } from './project-changes.ts'
import { askAlert, countAlerts, readAlert, stopAlert } from './sale-alerts.ts'
import { countProjectFacets } from './search/facets.ts'

/** Routes of the marketplace, and the caller's own projects and favorites. */
export function projectRoutes(app: FastifyInstance, deps: Deps): void {
  const recent = recentReads(deps)

  const limited = async (query: ProjectFilters, viewer: Viewer | null, request: FastifyRequest) => {
    if (!isPlain(projectListing, query)) await limitSearch(deps, viewer, request)
  }
  // All visitors see the same; a signed-in person's answer includes their favorites.
  const shared = <T>(viewer: Viewer | null, key: string, load: () => Promise<T>) =>
    viewer ? load() : recent.read(key, load)

  mount(app, projectEndpoints, {
    async list({ query, viewer, request }) {
      await limited(query, viewer, request)
      return shared(
        viewer,
        `list ${JSON.stringify(query)}`,
        async () => new Presented(await findProjects(deps, viewer, query, { withMatches: true })),
      )
    },
    async facets({ query, viewer, request }) {
      await limited(query, viewer, request)
      return recent.read(`facets ${JSON.stringify(query)}`, () => countProjectFacets(deps.db, query))
    },
    get: async ({ params, viewer }) =>
      shared(viewer, params.id, async () => new Presented({ project: await readProject(deps, viewer, params.id) })),
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
      return { views: await views.count(deps, viewer, visitor, params.id) }
    },
    views: async ({ params, viewer }) => ({ views: await views.find(deps.db, viewer, params.id) }),
    favorite: async ({ params, viewer }) => favorites.add(deps, viewer, params.id),
    favoriteByPost: async ({ params, viewer }) => favorites.add(deps, viewer, params.id),
    unfavorite: async ({ params, viewer }) => favorites.remove(deps, viewer, params.id),
    mine: async ({ query, viewer }) => listOwn(deps, viewer, query),
  })

  mount(app, saleAlertEndpoints, {
    get: async ({ params, viewer }) => readAlert(deps.db, viewer, params.id),
    ask: async ({ params, viewer }) => askAlert(deps, viewer, params.id),
    stop: async ({ params, viewer }) => stopAlert(deps.db, viewer, params.id),
    count: async ({ viewer }) => countAlerts(deps.db, viewer),
  })

  // listings/ mounts saved searches.
  mount(
    app,
    { favorites: savedEndpoints.favorites },
    { favorites: async ({ query, viewer }) => listFavorites(deps, viewer, query) },
  )
}

/** Routes for the files and links of a project that only a buyer opens. */
export async function assetRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    acceptBytes(scope)
    mount(scope, assetEndpoints, {
      list: async ({ params, viewer }) => listAssets(deps.db, viewer, params.id),
      add: async ({ params, body, viewer, request }) => ({
        asset: await addAsset(deps, viewer, params.id, body, requestKey(request)),
      }),
      order: async ({ params, body, viewer }) => setOrder(deps, viewer, params.id, body.order),
      parts: async ({ params, viewer }) => listParts(deps, viewer, params),
      partAddress: async ({ viewer, params, body }) => addressOfPart(deps, viewer, params, body.sha256),
      async putPart({ params, viewer, request }) {
        await putPart(deps, viewer, params, request)
        return undefined
      },
      complete: async ({ params, viewer }) => ({ asset: await completeUpload(deps, viewer, params) }),
      change: async ({ params, body, viewer }) => ({
        asset: await changeAsset(deps, viewer, params.id, params.assetId, body),
      }),
      async remove({ params, viewer }) {
        await removeAsset(deps, viewer, params.id, params.assetId)
        return undefined
      },
      link: async ({ params, viewer }) => openAsset(deps, viewer, params),
      async publishVersion({ params, body, viewer, request }) {
        await publishVersion(deps, viewer, params.id, body, requestKey(request))
        return listAssets(deps.db, viewer, params.id)
      },
    })
  })
}
