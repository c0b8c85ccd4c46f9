import type { ServiceState } from '@guildhall/contract/services/options.ts'
import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { known } from '#lib/api/known.ts'
import { toast } from '#ui/overlays/toast.ts'
import { serviceApi } from './service-api.ts'

const all = ['services'] as const

/** The queries of services. A page's loader passes an `api` that calls in process. */
export const serviceQueries = {
  /** The root key of everything cached about services. */
  all,
  one: (id: string, api = serviceApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).service,
    }),
  mine: ({ state, cursor }: OwnPlace = {}, api = serviceApi) =>
    queryOptions({
      queryKey: [...all, 'mine', state ?? '', cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: known({ state, cursor }), signal }),
    }),
  favorites: (cursor?: string, api = serviceApi) =>
    queryOptions({
      queryKey: [...all, 'favorites', cursor ?? ''],
      queryFn: ({ signal }) => api.favorites({ query: cursor ? { cursor } : {}, signal }),
      // A favorite button elsewhere changes this list.
      staleTime: 0,
    }),
}

/** A page of the viewer's own services, as in the URL. */
export interface OwnPlace {
  state?: ServiceState | undefined
  cursor?: string | undefined
}

/** Adds or removes a favorite: every place that shows the service changes immediately, and back when the call fails. */
export function useFavoriteService({ id }: Pick<ServiceCard, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    // Quick clicks run one after another, so that the last one wins.
    scope: { id: `favorite ${id}` },
    mutationFn: (favorite: boolean) =>
      favorite
        ? serviceApi.favorite({ params: { id }, body: null })
        : serviceApi.unfavorite({ params: { id }, body: null }),
    onMutate: (favorite) => show(client, id, favorite),
    onError: (error, favorite) => {
      show(client, id, !favorite)
      toast.error(error.message)
    },
    onSuccess: ({ favorite, favorites }) => show(client, id, favorite, favorites),
  })
}

function show(client: QueryClient, id: string, favorite: boolean, favorites?: number) {
  const changed = <T extends ServiceCard>(service: T): T => {
    if (service.id !== id) return service
    const step = service.favorite === favorite ? 0 : favorite ? 1 : -1
    return { ...service, favorite, favorites: favorites ?? service.favorites + step }
  }
  client.setQueriesData<{ items: ServiceCard[] } | ServiceCard>({ queryKey: all }, (data) => {
    if (!data) return data
    if ('items' in data) return { ...data, items: data.items.map(changed) }
    return 'id' in data ? changed(data) : data
  })
}
