import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { categoryName, type FreelanceCategory } from '@guildhall/contract/hiring/words.ts'
import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
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
  /** The freelancers who joined last: those whose profile has a headline and a skill, or who take work of a category. */
  newest: (work?: FreelanceCategory, api = peopleApi) =>
    queryOptions({
      queryKey: ['people', 'newest', work ?? ''],
      queryFn: ({ signal }) =>
        api.all({
          query: { type: 'Freelancers', ...(work ? { work } : { described: 'true' }), limit: fewPeople },
          signal,
        }),
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
  /** The category of work they take. */
  work?: FreelanceCategory | undefined
  /** Only those who are available now; without a category it means nothing. */
  free?: 'true' | undefined
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
  const work = freelanceCategories.find((each) => each === params.get('work'))
  return {
    // Never cut a surrogate pair.
    q: text('q', pageLimits.query)?.replace(/[\uD800-\uDBFF]$/, ''),
    type: userTypes.find((each) => each === params.get('type')),
    skill: text('skill', profileLimits.skillName),
    work,
    free: work && params.get('free') === 'true' ? 'true' : undefined,
    cursor: params.get('cursor') || undefined,
  }
}

/** Returns the filters of a URL, each with the search that drops it. */
export function activeFilters({ cursor: _cursor, ...search }: PeopleSearch): ActiveFilter<PeopleSearch>[] {
  const { q, type, skill, work, free } = search
  return [
    ...(q ? [{ label: `“${q}”`, without: { ...search, q: undefined } }] : []),
    ...(type ? [{ label: type, without: { ...search, type: undefined } }] : []),
    ...(skill ? [{ label: `Skill: ${skill}`, without: { ...search, skill: undefined } }] : []),
    ...(work
      ? [{ label: `Works in: ${categoryName(work)}`, without: { ...search, work: undefined, free: undefined } }]
      : []),
    ...(free ? [{ label: 'Free now', without: { ...search, free: undefined } }] : []),
  ]
}
