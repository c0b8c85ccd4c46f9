import type { AgentCard, agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import type { AgentState } from '@guildhall/contract/agents/options.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { definedValues } from '#lib/api/defined-values.ts'
import { browserSend } from '#lib/api/transport.ts'
import { useFavoriteOf } from '#listings/favorite-mutation.ts'

type AgentApi = Client<typeof agentEndpoints>

/** The API of agents, called from the browser. */
export const agentApi: AgentApi = createClient<typeof agentEndpoints>(agentCalls, browserSend)

const all = ['agents'] as const

/** The queries of agents. A page's loader passes an `api` that calls in process. */
export const agentQueries = {
  /** The root key of everything cached about agents. */
  all,
  one: (id: string, api = agentApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).agent,
    }),
  mine: ({ state, cursor }: OwnPlace = {}, api = agentApi) =>
    queryOptions({
      queryKey: [...all, 'mine', state ?? '', cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: definedValues({ state, cursor }), signal }),
    }),
  favorites: (cursor?: string, api = agentApi) =>
    queryOptions({
      queryKey: [...all, 'favorites', cursor ?? ''],
      queryFn: ({ signal }) => api.favorites({ query: cursor ? { cursor } : {}, signal }),
      // A favorite button elsewhere changes this list.
      staleTime: 0,
    }),
}

/** A page of the viewer's own agents, as in the URL. */
export interface OwnPlace {
  state?: AgentState | undefined
  cursor?: string | undefined
}

/** Adds or removes an agent as a favorite. */
export const useFavoriteAgent = ({ id }: Pick<AgentCard, 'id'>) => useFavoriteOf<AgentCard>(id, { all, api: agentApi })
