import type { analyticsEndpoints } from '@guildhall/contract/admin/analytics.ts'
import { analyticsCalls } from '@guildhall/contract/admin/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AnalyticsPage } from '#analytics/analytics-page.tsx'
import { analyticsQueries, readAnalyticsAddress } from '#analytics/queries.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/analytics.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = signedIn(context, url.pathname + url.search)
  const api = createClient<typeof analyticsEndpoints>(analyticsCalls, sendFrom({ send }))
  return {
    state: await loadBeside([], [analyticsQueries.of(readAnalyticsAddress(url.searchParams), api)]).catch(failPage),
  }
}

/** Another measure of the same days makes no request; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  if (isCached(analyticsQueries.of(readAnalyticsAddress(url.searchParams)))) return { state: null }
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Analytics')
}

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AnalyticsPage address={readAnalyticsAddress(params)} begin={<AddProjectButton look="primary" />} />
    </HydrationBoundary>
  )
}
