import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls, appealCalls } from '@guildhall/contract/admin/calls.ts'
import type { appealEndpoints } from '@guildhall/contract/admin/statements.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { AppealsPage } from '#admin/appeals-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-appeals.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin/appeals')
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const appeals = createClient<typeof appealEndpoints>(appealCalls, sendFrom(page))
  const cursor = url.searchParams.get('cursor') ?? undefined
  const place = { state: url.searchParams.get('state') === 'decided' ? 'decided' : 'open', cursor } as const
  const queries = [adminQueries.overview(api), adminQueries.appeals(place, appeals)]
  return { state: await load(...queries).catch(failPage), place }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Appeals, Admin')
}

export default function AdminAppealsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <AppealsPage place={loaderData.place} />
    </HydrationBoundary>
  )
}
