import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { agentQueries } from '#agents/agent-api.ts'
import { MyAgents, readOwnPlace } from '#agents/mine/my-agents.tsx'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/my-agents.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readOwnPlace(url.searchParams)
  const api = createClient<typeof agentEndpoints>(agentCalls, sendFrom(page))
  return { state: await loadBeside([], [agentQueries.mine(place, api)]).catch(failPage), place }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null, place: readOwnPlace(url.searchParams) }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My agents')
}

export default function MyAgentsRoute({ loaderData: { state, place } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <MyAgents place={place} />
    </HydrationBoundary>
  )
}
