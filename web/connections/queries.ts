import { createClient } from '@guildhall/contract/api/client.ts'
import { connectionCalls, followCalls, relationCalls } from '@guildhall/contract/relations/calls.ts'
import type { connectionEndpoints } from '@guildhall/contract/relations/connections.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import type { relationEndpoints } from '@guildhall/contract/relations/relations.ts'
import {
  type RelationList,
  type RelationSort,
  relationLists,
  relationSorts,
} from '@guildhall/contract/values/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

/** The relations API, called from the browser. */
export const relationApi = createClient<typeof relationEndpoints>(relationCalls, browserSend)
export const connectionApi = createClient<typeof connectionEndpoints>(connectionCalls, browserSend)
export const followApi = createClient<typeof followEndpoints>(followCalls, browserSend)

const all = ['relations'] as const
// Other people change relations: refetch when a page opens, when the viewer returns to it, and when another person acts
// meanwhile.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['SEND', 'ACCEPT', 'connection'] },
} as const

/** The relation queries about other people and the viewer. A page's loader passes an `api` that calls in process. */
export const relationQueries = {
  lists: ({ list, q, sort, cursor }: ListPlace, api = relationApi) =>
    queryOptions({
      queryKey: [...all, 'lists', list ?? '', q, sort, cursor ?? ''],
      queryFn: ({ signal }) =>
        api.me({ query: { ...(list && { list }), ...(q && { q }), sort, ...(cursor && { cursor }) }, signal }),
      ...fresh,
    }),
  social: (id: string, api = followApi) =>
    queryOptions({
      queryKey: [...all, 'social', id],
      queryFn: ({ signal }) => api.social({ params: { id }, signal }),
      ...fresh,
    }),
  /** Not invalidated with the others: a person just asked stays in place. */
  suggestions: (api = followApi) =>
    queryOptions({
      queryKey: ['suggestions'],
      queryFn: async ({ signal }) => (await api.suggestions({ signal })).users,
      staleTime: 0,
    }),
}

/** What a URL of the connections page selects; without a list, all of them. */
export interface ListPlace {
  list?: RelationList | undefined
  q: string
  sort: RelationSort
  cursor?: string | undefined
}

const path = '/connections'

/** Parses a URL; unknown values select everything. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const list = relationLists.find((each) => each === params.get('list'))
  return {
    list,
    q: params.get('q')?.trim() ?? '',
    sort: relationSorts.find((each) => each === params.get('sort')) ?? 'newest',
    cursor: list && (params.get('cursor') ?? undefined),
  }
}

/** Returns the URL of a list. */
export function listPath({ list, q = '', sort = 'newest', cursor }: Partial<ListPlace>): string {
  const query = new URLSearchParams({
    ...(list && { list }),
    ...(q && { q }),
    ...(sort !== 'newest' && { sort }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}
