import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { publicationLimits } from '@guildhall/contract/limits/experts.ts'
import { publicationCalls } from '@guildhall/contract/publications/calls.ts'
import type { publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

export type PublicationApi = Client<typeof publicationEndpoints>
export const publicationApi: PublicationApi = createClient<typeof publicationEndpoints>(publicationCalls, browserSend)

/** The queries of publications. A page's loader passes an `api` that calls in process. */
export const publicationQueries = {
  all: ['publications'] as const,
  own: (api = publicationApi) =>
    queryOptions({ queryKey: ['publications', 'own'], queryFn: ({ signal }) => api.own({ signal }), staleTime: 0 }),
  /** The first publications of a person, or all of them. */
  of: (id: string, isWhole = false, api = publicationApi) =>
    queryOptions({
      queryKey: ['publications', 'of', id, isWhole],
      queryFn: ({ signal }) =>
        api.of({
          params: { id },
          query: { limit: isWhole ? publicationLimits.items : publicationLimits.shown },
          signal,
        }),
    }),
}
