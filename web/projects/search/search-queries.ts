import { createClient } from '@guildhall/contract/api/client.ts'
import { searchCalls } from '@guildhall/contract/projects/calls.ts'
import type { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { projectQueries } from '../queries.ts'

/** The calls of the search, made from the browser. */
export const searchApi = createClient<typeof searchEndpoints>(searchCalls, browserSend)

/** What words find, on the page of results. */
export const searchQueries = {
  results: (q: string, api = searchApi) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'results', q],
      queryFn: ({ signal }) => api.search({ query: { q }, signal }),
    }),
}
