import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminQueries } from '#admin/queries.ts'
import { readQueue } from '#admin/queue-address.ts'
import { QueuePage } from '#admin/queue-page.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-queue.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const api = createClient<typeof adminEndpoints>(adminCalls, sendFrom(page))
  const { number, ...place } = readQueue(url.searchParams)
  const one = number === undefined ? [] : [adminQueries.entry(number, api)]
  return { state: await load(adminQueries.overview(api), adminQueries.queue(place, api), ...one).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Queues, Admin')
}

export default function AdminQueueRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <QueuePage address={readQueue(params)} />
    </HydrationBoundary>
  )
}
