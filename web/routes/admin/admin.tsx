import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { OverviewPage } from '#admin/overview-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin')
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const reports = hasDuty(page.viewer.role, 'reports')
    ? [adminQueries.queue({ kind: 'report', state: 'open' }, api)]
    : []
  return { state: await load(adminQueries.overview(api), ...reports).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Admin')
}

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OverviewPage />
    </HydrationBoundary>
  )
}
