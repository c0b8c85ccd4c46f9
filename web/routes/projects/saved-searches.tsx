import { createClient } from '@guildhall/contract/api/client.ts'
import type { savedEndpoints } from '@guildhall/contract/projects/saved.ts'
import { savedCalls } from '@guildhall/contract/projects/search-calls.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { savedQueries } from '#projects/saved-searches/saved-queries.ts'
import { SavedSearches } from '#projects/saved-searches/saved-searches.tsx'
import type { Route } from './+types/saved-searches.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { send } = signedIn(context, '/saved-searches')
  const searches = savedQueries.searches(createClient<typeof savedEndpoints>(savedCalls, sendFrom({ send })))
  return { state: await loadBeside([], [searches]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Saved searches')
}

export default function SavedSearchesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="page">
        <div className="phead">
          <div>
            <h1 className="t-page">Saved searches</h1>
            <p className="c2">One email a day at most for each, and only when a project or a person is new.</p>
          </div>
        </div>
        <SavedSearches />
      </div>
    </HydrationBoundary>
  )
}
