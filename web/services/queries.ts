import type { ServiceState } from '@guildhall/contract/services/options.ts'
import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'
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
      queryFn: ({ signal }) => api.mine({ query: definedValues({ state, cursor }), signal }),
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

/** Adds or removes a service as a favorite. */
export const useFavoriteService = ({ id }: Pick<ServiceCard, 'id'>) =>
  useFavoriteOf<ServiceCard>(id, { all, api: serviceApi })
