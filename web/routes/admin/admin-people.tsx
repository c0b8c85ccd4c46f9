import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PeoplePage } from '#admin/people-page.tsx'
import { adminQueries, readPeople } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-people.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const people = adminQueries.people(readPeople(url.searchParams), api)
  return { state: await load(adminQueries.overview(api), people).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('People, Admin')
}

export default function AdminPeopleRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PeoplePage place={readPeople(params)} />
    </HydrationBoundary>
  )
}
