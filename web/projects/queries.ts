import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { ProjectCard, projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'
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
  saleAlert: (id: string, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'sale-alert', id],
      queryFn: ({ signal }) => api.saleAlert({ params: { id }, signal }),
    }),
  /** How many people wait until they can buy something from the viewer. */
  saleAlerts: (api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'sale-alerts'],
      queryFn: ({ signal }) => api.saleAlerts({ signal }),
    }),
  mine: (cursor?: string, api = projectApi) =>
    queryOptions({
      queryKey: [...all, 'mine', cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: cursor ? { cursor } : {}, signal }),
    }),
}

/** Adds or removes a favorite: every place that shows the project changes immediately, and back when the call fails. */
export function useFavorite({ id }: Pick<ProjectCard, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: `favorite ${id}` },
    mutationFn: (favorite: boolean) =>
      favorite
        ? projectApi.favorite({ params: { id }, body: null })
        : projectApi.unfavorite({ params: { id }, body: null }),
    onMutate: (favorite) => show(client, id, favorite),
    onError: (error, favorite) => {
      show(client, id, !favorite)
      toast.error(error.message)
    },
    onSuccess: ({ favorite, favorites }) => show(client, id, favorite, favorites),
  })
}

function show(client: QueryClient, id: string, favorite: boolean, favorites?: number) {
  const changed = <T extends ProjectCard>(project: T): T => {
    if (project.id !== id) return project
    const step = project.favorite === favorite ? 0 : favorite ? 1 : -1
    return { ...project, favorite, favorites: favorites ?? project.favorites + step }
  }
  client.setQueriesData<{ items: ProjectCard[] } | ProjectCard>({ queryKey: all }, (data) => {
    if (!data) return data
    if ('items' in data) return { ...data, items: data.items.map(changed) }
    return 'id' in data ? changed(data) : data
  })
}
