import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { PersonPage } from '#admin/person-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-person.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = signedIn(context, `/admin/people/${params.id}`)
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  return {
    state: await load(adminQueries.overview(api), adminQueries.person(params.id, api)).catch(failPage),
    id: params.id,
  }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Person, Admin')
}

export default function AdminPersonRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PersonPage customUserId={loaderData.id} />
    </HydrationBoundary>
  )
}
