import { createClient } from '@guildhall/contract/api/client.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { inFrame } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { MyServices, readOwnPlace } from '#services/mine/my-services.tsx'
import { serviceQueries } from '#services/queries.ts'
import type { Route } from './+types/my-services.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readOwnPlace(url.searchParams)
  const api = createClient<typeof serviceEndpoints>(serviceCalls, sendFrom(page))
  return { state: await loadBeside([], [serviceQueries.mine(place, api)]).catch(failPage), place }
}

/** Without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(inFrame({ state: null, place: readOwnPlace(url.searchParams) }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My services')
}

export default function MyServicesRoute({ loaderData: { state, place } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>{viewer ? <MyServices viewer={viewer} place={place} /> : null}</HydrationBoundary>
  )
}
