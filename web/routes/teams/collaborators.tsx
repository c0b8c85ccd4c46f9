import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { CollaborationsPage } from '#teams/collaborations-page.tsx'
import { readCollaborationPlace, teamApis, teamQueries } from '#teams/team-api.ts'
import type { Route } from './+types/collaborators.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readCollaborationPlace(url.searchParams)
  const apis = teamApis(sendFrom(page))
  const counts = teamQueries.counts(apis)
  const { tab, cursor } = place
  const state =
    tab === 'together'
      ? load(counts, teamQueries.mine(cursor, apis), teamQueries.invitations(apis), teamQueries.handovers(apis))
      : tab === 'places'
        ? load(counts, teamQueries.places(place, apis))
        : load(counts, teamQueries.applications(tab, place, apis))
  return { place, state: await state.catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My Collaborations')
}

export default function CollaboratorsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <CollaborationsPage place={place} />
    </HydrationBoundary>
  )
}
