import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { settlementCalls } from '@guildhall/contract/payouts/calls.ts'
import type { settlementEndpoints } from '@guildhall/contract/payouts/settlements.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { PayoutsPage } from '#admin/payouts-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-payouts.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin/payouts')
  const send = sendFrom(page)
  const overview = adminQueries.overview(createClient<typeof adminEndpoints>(adminCalls, send))
  const payouts = adminQueries.payouts(createClient<typeof settlementEndpoints>(settlementCalls, send))
  return { state: await load(overview, payouts).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Payouts, Admin')
}

export default function AdminPayoutsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PayoutsPage />
    </HydrationBoundary>
  )
}
