import { createClient } from '@guildhall/contract/api/client.ts'
import { searchCalls } from '@guildhall/contract/projects/calls.ts'
import type { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { projectQueries } from '../queries.ts'

const searchApi = createClient<typeof searchEndpoints>(searchCalls, browserSend)

/** What words find: while they are typed, and on the page of results. */
export const searchQueries = {
  suggestions: (q: string) =>
    queryOptions({
      queryKey: ['suggestions', q],
      queryFn: ({ signal }) => searchApi.suggestions({ query: { q }, signal }),
      retry: false,
    }),
  results: (q: string, api = searchApi) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'results', q],
      queryFn: ({ signal }) => api.search({ query: { q }, signal }),
    }),
}
