import { createClient } from '@guildhall/contract/client.ts'
import { followEndpoints } from '@guildhall/contract/follows.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ConnectPage } from '#connections/connect-page.tsx'
import { relationQueries } from '#connections/queries.ts'
import { sendFrom } from '#lib/api.ts'
import { load } from '#lib/load.ts'
import { pageContext } from '#lib/page-context.ts'
import { privateHead } from '#lib/page-head.ts'
import { signInPath } from '#lib/sign-in-path.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/connect.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.viewer) throw redirect(signInPath('/connect'))
  // Specification 8: a failure of suggestions is an empty list.
  const api = createClient(followEndpoints, sendFrom(page))
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
