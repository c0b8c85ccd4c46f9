import { createClient } from '@guildhall/contract/api/client.ts'
import { publicationCalls } from '@guildhall/contract/publications/calls.ts'
import type { publicationEndpoints } from '@guildhall/contract/publications/publications.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { publicationQueries } from '#publications/publication-api.ts'
import { PublicationsPage } from '#publications/publications-page.tsx'
import type { Route } from './+types/publications.ts'

export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const page = signedIn(context, pathname)
  const api = createClient<typeof publicationEndpoints>(publicationCalls, sendFrom(page))
  return { state: await load(publicationQueries.own(api)).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Your publications')
}

export default function PublicationsRoute({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <PublicationsPage />
    </HydrationBoundary>
  )
}
