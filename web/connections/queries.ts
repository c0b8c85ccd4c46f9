import { createClient } from '@guildhall/contract/api/client.ts'
import { relationLimits } from '@guildhall/contract/limits/people.ts'
import { connectionCalls, followCalls, relationCalls } from '@guildhall/contract/relations/calls.ts'
import type { connectionEndpoints } from '@guildhall/contract/relations/connections.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { type SuggestionTab, suggestionTabs } from '@guildhall/contract/relations/options.ts'
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
/** The key of all suggested people. */
export const suggestedKey = ['suggested people'] as const
/** The key of every page of the people whom the viewer follows. */
export const followingKey = [...all, 'following'] as const
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
  lists: ({ list, q, sort, cursor }: RelationPlace, api = relationApi) =>
    queryOptions({
      queryKey: [...all, 'lists', list ?? '', q, sort, cursor ?? ''],
      queryFn: ({ signal }) =>
        api.me({ query: { ...(list && { list }), ...(q && { q }), sort, ...(cursor && { cursor }) }, signal }),
      ...fresh,
    }),
  /** The people whom the viewer follows. */
  following: ({ q, cursor }: Pick<ListPlace, 'q' | 'cursor'>, api = followApi) =>
    queryOptions({
      queryKey: [...followingKey, q, cursor ?? ''],
      queryFn: ({ signal }) => api.following({ query: { ...(q && { q }), ...(cursor && { cursor }) }, signal }),
      ...fresh,
    }),
  social: (id: string, api = followApi) =>
    queryOptions({
      queryKey: [...all, 'social', id],
      queryFn: ({ signal }) => api.social({ params: { id }, signal }),
      ...fresh,
    }),
  /** Not invalidated with the others: a person just asked stays in place. */
  suggestions: ({ tab, limit }: SuggestionPlace = firstSuggestions, api = followApi) =>
    queryOptions({
      queryKey: [...suggestedKey, tab, limit],
      queryFn: ({ signal }) => api.suggestions({ query: { tab, limit }, signal }),
      staleTime: 0,
    }),
}

/** Which suggestions a page shows, and how many at most. */
export interface SuggestionPlace {
  tab: SuggestionTab
  limit: number
}
export const firstSuggestions: SuggestionPlace = { tab: 'for-you', limit: relationLimits.suggestions }

/** Parses a URL of the page of suggestions; unknown values select the first ones. */
export function readSuggestionPlace(params: URLSearchParams): SuggestionPlace {
  const limit = Number(params.get('limit'))
  return {
    tab: suggestionTabs.find((each) => each === params.get('tab')) ?? firstSuggestions.tab,
    limit:
      Number.isInteger(limit) && limit > 0 && limit <= relationLimits.mostSuggestions ? limit : firstSuggestions.limit,
  }
}

/** Returns the URL of suggestions. */
export function suggestionPath({ tab, limit }: SuggestionPlace): string {
  const query = new URLSearchParams({
    ...(tab !== firstSuggestions.tab && { tab }),
    ...(limit !== firstSuggestions.limit && { limit: `${limit}` }),
  })
  return query.size > 0 ? `/connect?${query}` : '/connect'
}

/** The lists of the connections page: those of relations, and the people whom the viewer follows. */
export type ListName = RelationList | 'following'
const listNames: readonly ListName[] = [...relationLists, 'following']

/** What a URL of the connections page selects; without a list, all of relations. */
export interface ListPlace {
  list?: ListName | undefined
  q: string
  sort: RelationSort
  cursor?: string | undefined
}

/** A place on the lists of relations. */
export type RelationPlace = Omit<ListPlace, 'list'> & { list?: RelationList | undefined }

/** Returns the place on the lists of relations that the page shows: beside those followed only their counts. */
export function relationPlace({ list, ...place }: ListPlace): RelationPlace {
  return list === 'following' ? { ...place, q: '', cursor: undefined } : { ...place, list }
}

const path = '/connections'

/** Parses a URL; unknown values select everything. */
export function readListPlace(params: URLSearchParams): ListPlace {
  const list = listNames.find((each) => each === params.get('list'))
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
