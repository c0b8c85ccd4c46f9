import { createClient } from '@guildhall/contract/client.ts'
import { searchEndpoints } from '@guildhall/contract/search.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { readSearch } from '#projects/marketplace/search-params.ts'
import { searchQueries } from '#projects/search/search-queries.ts'
import { readTab, SearchResults } from '#projects/search/search-results.tsx'
import type { Route } from './+types/search.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const { q = '' } = readSearch(new URL(request.url).searchParams)
  try {
    return {
      state: await load(searchQueries.results(q, createClient(searchEndpoints, sendFrom({ send })))),
      failed: false,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ state: null, failed: true }, { status: error.status || 503 })
  }
}

/** Another tab, and back and forth between fresh results, ask nobody; without an answer the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { q = '' } = readSearch(new URL(request.url).searchParams)
  if (isCached(searchQueries.results(q))) return { state: null, failed: false }
  return serverLoader().catch(inFrame({ state: null, failed: true }))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Search')
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <SearchResults q={readSearch(params).q ?? ''} tab={readTab(params)} failed={loaderData.failed} />
    </HydrationBoundary>
  )
}
