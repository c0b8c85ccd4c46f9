import { createClient } from '@guildhall/contract/api/client.ts'
import type { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { savedCalls } from '@guildhall/contract/projects/search-calls.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Favorites } from '#projects/favorites/favorites.tsx'
import { savedQueries } from '#projects/saved-searches/saved-queries.ts'
import { FavoriteServices } from '#services/list/favorite-services.tsx'
import { serviceQueries } from '#services/queries.ts'
import type { Route } from './+types/favorites.ts'

// Projects and services each have pages of their own.
const readPlace = (params: URLSearchParams) => ({
  cursor: params.get('cursor') ?? undefined,
  services: params.get('services') ?? undefined,
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const send = sendFrom(signedIn(context, '/favorites'))
  const place = readPlace(url.searchParams)
  const api = createClient<typeof savedEndpoints>(savedCalls, send)
  const state = await loadBeside(
    [],
    [
      savedQueries.favorites(place.cursor, api),
      serviceQueries.favorites(place.services, createClient<typeof serviceEndpoints>(serviceCalls, send)),
      savedQueries.searches(api),
    ],
  ).catch(failPage)
  return { state }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My favorites')
}

export default function FavoritesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Lists />
    </HydrationBoundary>
  )
}

function Lists() {
  const [params] = useSearchParams()
  const place = readPlace(params)
  const { data } = useQuery(serviceQueries.favorites(place.services))
  const pathOf = (services: string | null) =>
    `/favorites${services === null ? '' : `?${new URLSearchParams({ services })}`}`
  return (
    <Favorites
      cursor={place.cursor}
      hasServices={Boolean(data?.items.length)}
      services={<FavoriteServices cursor={place.services} pathOf={pathOf} />}
    />
  )
}
