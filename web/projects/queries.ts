import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { ProjectCard, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'
import type { MarketplaceSearch } from './marketplace/search.ts'

export type ProjectApi = Client<typeof projectEndpoints>

/** The marketplace API, called from the browser. */
export const projectApi: ProjectApi = createClient<typeof projectEndpoints>(projectCalls, browserSend)

const all = ['projects'] as const

/** The project queries. A page's loader passes an `api` that calls in process. */
export const projectQueries = {
  /** The root key of everything cached about projects. */
  all,
  list: ({ view: _view, ...search }: MarketplaceSearch, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'list', search],
      queryFn: ({ signal }) => api.list({ query: search, signal }),
    }),
  /** The numbers beside the filters; sorting and page do not change them. */
  facets: ({ sort: _sort, cursor: _cursor, view: _view, ...filters }: MarketplaceSearch = {}, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filters, signal }),
    }),
  one: (id: string, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).project,
    }),
  mine: (cursor?: string, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'mine', cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: cursor ? { cursor } : {}, signal }),
    }),
}

/** Adds or removes a project as a favorite. */
export const useFavorite = ({ id }: Pick<ProjectCard, 'id'>) => useFavoriteOf<ProjectCard>(id, { all, api: projectApi })
