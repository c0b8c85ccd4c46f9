import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'

/** How many people another page shows. */
const fewPeople = 5

export type PeopleApi = Client<typeof userEndpoints>
const peopleApi: PeopleApi = createClient<typeof userEndpoints>(userCalls, browserSend)

/** The queries for lists of people. A page's loader passes an `api` that calls in process. */
export const peopleQueries = {
  list: (search: PeopleSearch, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'list', search],
      queryFn: ({ signal }) => api.all({ query: search, signal }),
    }),
  /** The people of a type who joined last. */
  newest: (type: UserType, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'newest', type],
      queryFn: ({ signal }) => api.all({ query: { type, limit: fewPeople }, signal }),
    }),
  /** The numbers beside the filters; they are the same on every page. */
  facets: ({ cursor: _cursor, ...filters }: PeopleSearch, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filters, signal }),
    }),
}

/** The search in a URL of the people list. */
export interface PeopleSearch {
  q?: string | undefined
  type?: UserType | undefined
  skill?: string | undefined
  cursor?: string | undefined
}

/** Returns a search as its query string. */
const textOf = (search: PeopleSearch) =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value) as [string, string][]).toString()

/** Returns the URL that shows `search`: people are one tab of the results. */
export function peoplePath(search: PeopleSearch = {}): string {
  return ['/search?tab=people', textOf(search)].filter(Boolean).join('&')
}

/** Returns a search as it is saved: its query string without the page. */
export const queryOf = ({ cursor: _cursor, ...filters }: PeopleSearch): string => textOf(filters)

/** Parses a URL; invalid values count as absent, so that any link shows people. */
export function readPeopleSearch(params: URLSearchParams): PeopleSearch {
  const text = (name: string, most: number) => params.get(name)?.trim().slice(0, most) || undefined
  return {
    // Never cut a surrogate pair.
    q: text('q', pageLimits.query)?.replace(/[\uD800-\uDBFF]$/, ''),
    type: userTypes.find((each) => each === params.get('type')),
    skill: text('skill', profileLimits.skillName),
    cursor: params.get('cursor') || undefined,
  }
}

/** Returns the filters of a URL, each with the search that drops it. */
export function activeFilters({ q, type, skill }: PeopleSearch): ActiveFilter<PeopleSearch>[] {
  return [
    ...(q ? [{ label: `“${q}”`, without: { type, skill } }] : []),
    ...(type ? [{ label: type, without: { q, skill } }] : []),
    ...(skill ? [{ label: `Skill: ${skill}`, without: { q, type } }] : []),
  ]
}
