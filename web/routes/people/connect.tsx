import { createClient } from '@guildhall/contract/api/client.ts'
import { followCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { ConnectPage } from '#connections/connect-page.tsx'
import { relationQueries } from '#connections/queries.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/connect.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/connect')
  // Failed suggestions show an empty list.
  const api = createClient<typeof followEndpoints>(followCalls, sendFrom(page))
  return { state: await load(relationQueries.suggestions(api)).catch(() => null) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Connect')
}

export default function ConnectRoute({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state ?? undefined}>
      <ConnectPage failed={state === null} />
    </HydrationBoundary>
  )
}
