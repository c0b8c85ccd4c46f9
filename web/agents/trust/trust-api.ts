import type { AgentTrust, agentTrustEndpoints } from '@guildhall/contract/agents/trust.ts'
import { agentTrustCalls } from '@guildhall/contract/agents/trust-calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { agentQueries } from '../agent-api.ts'
import { runQueries } from '../try/run-api.ts'

/** The API of what speaks for agents, called from the browser. */
export const trustApi: Client<typeof agentTrustEndpoints> = createClient<typeof agentTrustEndpoints>(
  agentTrustCalls,
  browserSend,
)

/** The queries of what speaks for agents. A page's loader passes an `api` that calls in process. */
export const trustQueries = {
  one: (id: string, api = trustApi) =>
    queryOptions({
      queryKey: [...agentQueries.all, 'trust', id],
      queryFn: async ({ signal }): Promise<AgentTrust> => (await api.trust({ params: { id }, signal })).trust,
    }),
  versions: (id: string, api = trustApi) =>
    queryOptions({
      queryKey: [...agentQueries.all, 'versions', id],
      queryFn: async ({ signal }) => (await api.versions({ params: { id }, signal })).versions,
    }),
  host: (id: string) =>
    queryOptions({
      queryKey: [...agentQueries.all, 'host', id],
      queryFn: async ({ signal }) => (await trustApi.host({ params: { id }, signal })).host,
    }),
}

/** Returns what shows a changed answer of an agent's trust everywhere. */
export function useShowTrust(id: string) {
  const client = useQueryClient()
  return (trust: AgentTrust) => {
    client.setQueryData(trustQueries.one(id).queryKey, trust)
    void client.invalidateQueries({ queryKey: trustQueries.versions(id).queryKey })
    // Another version runs for the viewer now.
    for (const { queryKey } of [runQueries.tools(id), runQueries.ofAgent(id)])
      void client.invalidateQueries({ queryKey })
  }
}
