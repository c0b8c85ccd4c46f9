import { createClient } from '@guildhall/contract/api/client.ts'
import { followCalls, relationCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import type { relationEndpoints } from '@guildhall/contract/relations/relations.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { ConnectionsPage } from '#connections/connections-page.tsx'
import { firstSuggestions, readListPlace, relationPlace, relationQueries } from '#connections/queries.ts'
import { BeginButton } from '#conversations/begin/button.tsx'
import { reportPerson } from '#feedback/report-button.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/connections.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readListPlace(url.searchParams)
  const api = createClient<typeof relationEndpoints>(relationCalls, sendFrom(page))
  const follows = createClient<typeof followEndpoints>(followCalls, sendFrom(page))
  const beside = [relationQueries.suggestions(firstSuggestions, follows)]
  const lists = relationQueries.lists(relationPlace(place), api)
  const shown = place.list === 'following' ? [lists, relationQueries.following(place, follows)] : [lists]
  return { place, state: await loadBeside(shown, beside).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Connections')
}

export default function ConnectionsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <ConnectionsPage
        place={place}
        report={reportPerson}
        message={(person) => <BeginButton size="sm" customUserId={person.customUserId} name={displayName(person)} />}
      />
    </HydrationBoundary>
  )
}
