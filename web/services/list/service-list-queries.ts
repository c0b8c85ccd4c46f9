import type { Output } from '@guildhall/contract/api/client.ts'
import type { ServiceFilters, serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { serviceApi } from '../service-api.ts'
import type { ServiceSearch } from './service-search.ts'

export type ServicePage = Output<typeof serviceEndpoints.list>
export type ServiceFacets = Output<typeof serviceEndpoints.facets>

/** A search with what only the server's list takes. */
export interface ServiceListSearch extends ServiceSearch {
  limit?: number | undefined
}

/** The queries for lists of public services. A page's loader passes an `api` that calls in process. */
export const serviceListQueries = {
  list: ({ sort, cursor, limit, ...filters }: ServiceListSearch, api = serviceApi) =>
    queryOptions({
      queryKey: ['services', 'list', filters, { sort, cursor, limit }],
      queryFn: ({ signal }) =>
        api.list({ query: { ...filtersOf(filters), ...definedValues({ sort, cursor, limit }) }, signal }),
    }),
  /** The numbers beside the filters; they are the same on every page and in every order. */
  facets: ({ sort: _sort, cursor: _cursor, ...filters }: ServiceSearch, api = serviceApi) =>
    queryOptions({
      queryKey: ['services', 'facets', filters],
      queryFn: ({ signal }) => api.facets({ query: filtersOf(filters), signal }),
    }),
}

/** Returns a search as the server filters by it: amounts in minor units. */
function filtersOf({ priceMin, priceMax, ratingMin, sort: _s, cursor: _c, ...filters }: ServiceSearch) {
  const minor = (amount: number | undefined) => (amount === undefined ? undefined : toMinor(amount))
  return definedValues({
    ...filters,
    priceMin: minor(priceMin),
    priceMax: minor(priceMax),
    ratingMin,
  }) as ServiceFilters
}

/** Returns a search as it is saved: the query string of the server's filters. */
export function queryOf(search: ServiceSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filtersOf(search)))
    for (const each of [value].flat()) params.append(name, `${each}`)
  return params.toString()
}
