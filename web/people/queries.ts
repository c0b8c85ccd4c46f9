import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import type { PeopleSearch } from './search.ts'

export type PeopleApi = Client<typeof userEndpoints>
const peopleApi: PeopleApi = createClient<typeof userEndpoints>(userCalls, browserSend)

/** What can be asked about people as a list. A page's loader passes an `api` that calls in process. */
export const peopleQueries = {
  list: (search: PeopleSearch, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'list', search],
      queryFn: ({ signal }) => api.all({ query: search, signal }),
    }),
  /** The numbers beside the filters; the page does not change them. */
  facets: ({ cursor: _cursor, ...filters }: PeopleSearch, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filters, signal }),
    }),
}
