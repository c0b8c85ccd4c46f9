import { type Client, createClient, type Output } from '@guildhall/contract/api/client.ts'
import { expertCalls, ownExpertCalls } from '@guildhall/contract/experts/calls.ts'
import type { ExpertCard, expertEndpoints, ownExpertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'
import type { ExpertSearch } from './list/expert-search.ts'

export type ExpertApi = Client<typeof expertEndpoints>
export type OwnExpertApi = Client<typeof ownExpertEndpoints>
export type ExpertPage = Output<typeof expertEndpoints.list>
const expertApi: ExpertApi = createClient<typeof expertEndpoints>(expertCalls, browserSend)
export const ownExpertApi: OwnExpertApi = createClient<typeof ownExpertEndpoints>(ownExpertCalls, browserSend)

/** The queries of experts. A page's loader passes an `api` that calls in process. */
export const expertQueries = {
  list: (search: ExpertSearch, api = expertApi) =>
    queryOptions({
      queryKey: ['experts', 'list', search],
      queryFn: ({ signal }) => api.list({ query: search, signal }),
    }),
  /** The numbers beside the filters; they are the same on every page and in every order. */
  facets: ({ sort: _sort, cursor: _cursor, ...filters }: ExpertSearch, api = expertApi) =>
    queryOptions({
      queryKey: ['experts', 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filters, signal }),
    }),
  favorites: (cursor?: string, api = expertApi) =>
    queryOptions({
      queryKey: ['experts', 'favorites', cursor ?? ''],
      queryFn: ({ signal }) => api.favorites({ query: cursor ? { cursor } : {}, signal }),
      // A favorite button elsewhere changes this list.
      staleTime: 0,
    }),
  of: (customUserId: string, api = expertApi) =>
    queryOptions({
      queryKey: ['experts', 'of', customUserId],
      queryFn: async ({ signal }) => (await api.of({ params: { customUserId }, signal })).expert,
    }),
}

/** The query of the viewer as an expert. */
export const ownExpertQueries = {
  own: (api = ownExpertApi) =>
    queryOptions({ queryKey: ['experts', 'own'], queryFn: ({ signal }) => api.get({ signal }), staleTime: 0 }),
}

type Counted = Pick<ExpertCard, 'id' | 'favorite' | 'favorites'>

const favoriteApi = {
  favorite: ({ params: { id: customUserId } }: { params: { id: string } }) =>
    expertApi.favorite({ params: { customUserId }, body: null }),
  unfavorite: ({ params: { id: customUserId } }: { params: { id: string } }) =>
    expertApi.unfavorite({ params: { customUserId }, body: null }),
}

/** Adds or removes an expert as a favorite. */
export const useFavoriteExpert = ({ id }: Pick<Counted, 'id'>) =>
  useFavoriteOf<Counted>(id, { all: ['experts'], api: favoriteApi })
