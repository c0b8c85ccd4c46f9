import { type Client, createClient, type Output } from '@guildhall/contract/api/client.ts'
import { jobCalls } from '@guildhall/contract/hiring/calls.ts'
import type { JobFilters, jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { browserSend } from '#lib/api/transport.ts'
import type { JobSearch } from './job-search.ts'

export type JobListApi = Client<typeof jobEndpoints>
const jobListApi: JobListApi = createClient<typeof jobEndpoints>(jobCalls, browserSend)

export type JobPage = Output<typeof jobEndpoints.list>
export type JobFacets = Output<typeof jobEndpoints.facets>

/** A search with what only the server's list takes. */
export interface JobListSearch extends JobSearch {
  /** Only jobs that ask for a skill of the viewer. */
  fits?: 'true' | undefined
  limit?: number | undefined
}

/** The queries for lists of open jobs. A page's loader passes an `api` that calls in process. */
export const jobListQueries = {
  list: ({ sort, cursor, fits, limit, ...filters }: JobListSearch, api = jobListApi) =>
    queryOptions({
      queryKey: ['jobs', 'list', filters, { sort, cursor, fits, limit }],
      queryFn: ({ signal }) =>
        api.list({ query: { ...filtersOf(filters), ...definedValues({ sort, cursor, fits, limit }) }, signal }),
    }),
  /** The numbers beside the filters; they are the same on every page and in every order. */
  facets: ({ sort: _sort, cursor: _cursor, ...filters }: JobSearch, api = jobListApi) =>
    queryOptions({
      queryKey: ['jobs', 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filtersOf(filters), signal }),
    }),
  categories: (api = jobListApi) =>
    queryOptions({
      queryKey: ['jobs', 'categories'],
      queryFn: async ({ signal }) => (await api.categories({ signal })).categories,
    }),
}

/** Returns a search as the server filters by it: amounts in minor units. */
function filtersOf({ pays, sort: _sort, cursor: _cursor, ...filters }: JobSearch): JobFilters {
  return definedValues({ ...filters, budgetMin: pays === undefined ? undefined : toMinor(pays) })
}

/** Returns a search as it is saved: the query string of the server's filters. */
export function queryOf(search: JobSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filtersOf(search)))
    for (const each of [value].flat()) params.append(name, `${each}`)
  return params.toString()
}
