import { createClient } from '@guildhall/contract/api/client.ts'
import { jobCalls } from '@guildhall/contract/hiring/calls.ts'
import type { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { MyJobs } from '#hiring/lists/my-jobs.tsx'
import { hiringQueries, readHiringPlace } from '#hiring/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/my-jobs.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readHiringPlace(url.searchParams)
  const api = createClient<typeof jobEndpoints>(jobCalls, sendFrom(page))
  return { place, state: await load(hiringQueries.myJobs(place, api)).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My jobs')
}

export default function MyJobsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <MyJobs place={place} />
    </HydrationBoundary>
  )
}
