import { createClient } from '@guildhall/contract/api/client.ts'
import { savedCalls } from '@guildhall/contract/projects/calls.ts'
import type { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Favorites } from '#projects/favorites/favorites.tsx'
import { savedQueries } from '#projects/saved-searches/saved-queries.ts'
import type { Route } from './+types/favorites.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = signedIn(context, '/favorites')
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  const api = createClient<typeof savedEndpoints>(savedCalls, sendFrom({ send }))
  const state = await loadBeside([], [savedQueries.favorites(cursor, api), savedQueries.searches(api)]).catch(failPage)
  return { state, cursor }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return serverLoader().catch(inFrame({ state: null, cursor }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My favorites')
}

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Favorites cursor={loaderData.cursor} />
    </HydrationBoundary>
  )
}
