import { createClient } from '@guildhall/contract/api/client.ts'
import { engagementCalls } from '@guildhall/contract/engagements/calls.ts'
import type { engagementEndpoints } from '@guildhall/contract/engagements/engagements.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { EngagementList } from '#engagements/engagement-list.tsx'
import { engagementQueries, readEngagementPlace, turnsOf } from '#engagements/queries.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/engagements.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readEngagementPlace(url.searchParams)
  const api = createClient<typeof engagementEndpoints>(engagementCalls, sendFrom(page))
  const lists = turnsOf(place).map((turn) => engagementQueries.list(place, turn, api))
  return { place, state: await loadBeside(lists, [engagementQueries.summary(api)]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Engagements')
}

export default function EngagementsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <EngagementList place={place} />
    </HydrationBoundary>
  )
}
