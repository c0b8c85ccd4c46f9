import type { AgentFilters, agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { agentApi, agentQueries } from '../agent-api.ts'
import { type AgentSearch, filtersOf } from './agent-search.ts'

export type AgentPage = Output<typeof agentEndpoints.list>
export type AgentFacets = Output<typeof agentEndpoints.facets>

/** A search with what only the server's list takes. */
interface AgentListSearch extends AgentSearch {
  limit?: number | undefined
}

const asked = (search: AgentSearch) => definedValues({ ...filtersOf(search) }) as AgentFilters

/** The queries for lists of public agents. A page's loader passes an `api` that calls in process. */
export const agentListQueries = {
  list: ({ sort, cursor, limit, ...filters }: AgentListSearch, api = agentApi) =>
    queryOptions({
      queryKey: [...agentQueries.all, 'list', filters, { sort, cursor, limit }],
      queryFn: ({ signal }) =>
        api.list({ query: { ...asked(filters), ...definedValues({ sort, cursor, limit }) }, signal }),
    }),
  /** The numbers beside the filters; they are the same on every page and in every order. */
  facets: (search: AgentSearch, api = agentApi) =>
    queryOptions({
      queryKey: [...agentQueries.all, 'facets', filtersOf(search)],
      queryFn: ({ signal }) => api.facets({ query: asked(search), signal }),
    }),
}

/** Returns a search as it is saved: the query string of the server's filters. */
export function queryOf(search: AgentSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(asked(search)))
    for (const each of [value].flat()) params.append(name, `${each}`)
  return params.toString()
}
