import { createClient } from '@guildhall/contract/api/client.ts'
import { invitationCalls, proposalCalls } from '@guildhall/contract/hiring/calls.ts'
import type { invitationEndpoints } from '@guildhall/contract/hiring/invitations.ts'
import type { proposalEndpoints } from '@guildhall/contract/hiring/proposals.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { invitationQueries } from '#hiring/invitations/queries.ts'
import { MyProposals } from '#hiring/lists/my-proposals.tsx'
import { hiringQueries, readHiringPlace } from '#hiring/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/my-proposals.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readHiringPlace(url.searchParams)
  const api = createClient<typeof proposalEndpoints>(proposalCalls, sendFrom(page))
  const invitationApi = createClient<typeof invitationEndpoints>(invitationCalls, sendFrom(page))
  return {
    place,
    state: await load(hiringQueries.myProposals(place, api), invitationQueries.mine(invitationApi)).catch(failPage),
  }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My proposals')
}

export default function MyProposalsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <MyProposals place={place} />
    </HydrationBoundary>
  )
}
