import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import type { agentTrustEndpoints } from '@guildhall/contract/agents/trust.ts'
import { agentTrustCalls } from '@guildhall/contract/agents/trust-calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { agentQueries } from '#agents/agent-api.ts'
import { trustQueries } from '#agents/trust/trust-api.ts'
import { VersionsPage } from '#agents/trust/versions-page.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/agent-versions.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const from = sendFrom({ send: context.get(pageContext).send })
  const api = createClient<typeof agentTrustEndpoints>(agentTrustCalls, from)
  const state = await load(
    agentQueries.one(id, createClient<typeof agentEndpoints>(agentCalls, from)),
    trustQueries.versions(id, api),
    trustQueries.one(id, api),
  ).catch(failPage)
  return { state }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Versions')
}

export default function AgentVersionsRoute({ loaderData: { state }, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <VersionsPage key={id} id={id} />
    </HydrationBoundary>
  )
}
