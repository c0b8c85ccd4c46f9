import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import { adminCalls, approvalCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { ApprovalsPage } from '#admin/approvals-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-approvals.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin/approvals')
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const approvals = createClient<typeof approvalEndpoints>(approvalCalls, sendFrom(page))
  const cursor = url.searchParams.get('cursor') ?? undefined
  const place = { state: url.searchParams.get('state') === 'ended' ? 'ended' : 'open', cursor } as const
  const queries = [adminQueries.overview(api), adminQueries.approvals(place, approvals)]
  return { state: await load(...queries).catch(failPage), place }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Second person, Admin')
}

export default function AdminApprovalsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ApprovalsPage place={loaderData.place} />
    </HydrationBoundary>
  )
}
