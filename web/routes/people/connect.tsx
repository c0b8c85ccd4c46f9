import { createClient } from '@guildhall/contract/api/client.ts'
import { followCalls } from '@guildhall/contract/relations/calls.ts'
import type { followEndpoints } from '@guildhall/contract/relations/follows.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConnectPage } from '#connections/connect-page.tsx'
import { readSuggestionPlace, relationQueries, suggestionPath } from '#connections/queries.ts'
import { BeginButton } from '#conversations/begin/button.tsx'
import { reportPerson } from '#feedback/report-button.tsx'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/connect.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readSuggestionPlace(url.searchParams)
  const page = signedIn(context, suggestionPath(place))
  // Failed suggestions show an empty list.
  const api = createClient<typeof followEndpoints>(followCalls, sendFrom(page))
  return { state: await load(relationQueries.suggestions(place, api)).catch(() => null) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Connect')
}

export default function ConnectRoute({ loaderData: { state } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={state ?? undefined}>
      <ConnectPage
        place={readSuggestionPlace(params)}
        failed={state === null}
        report={reportPerson}
        message={(person) => <BeginButton size="sm" customUserId={person.customUserId} name={displayName(person)} />}
      />
    </HydrationBoundary>
  )
}
