import { runCalls } from '@guildhall/contract/agent-runs/calls.ts'
import type { runEndpoints } from '@guildhall/contract/agent-runs/runs.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { OwnRunsPage } from '#agents/try/own-runs-page.tsx'
import { runQueries } from '#agents/try/run-api.ts'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/own-runs.ts'

const cursorOf = (url: URL) => url.searchParams.get('cursor') || undefined

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const api = createClient<typeof runEndpoints>(runCalls, sendFrom(page))
  const cursor = cursorOf(url)
  return { state: await loadBeside([], [runQueries.mine(cursor, api)]).catch(failPage), cursor }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null, cursor: cursorOf(url) }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Your agent runs')
}

export default function OwnRunsRoute({ loaderData: { state, cursor } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <OwnRunsPage cursor={cursor} />
    </HydrationBoundary>
  )
}
