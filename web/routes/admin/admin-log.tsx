import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { LogPage } from '#admin/log-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-log.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin/log')
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const cursor = url.searchParams.get('cursor') ?? undefined
  return { state: await load(adminQueries.overview(api), adminQueries.log(cursor, api)).catch(failPage), cursor }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Log, Admin')
}

export default function AdminLogRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <LogPage cursor={loaderData.cursor} />
    </HydrationBoundary>
  )
}
