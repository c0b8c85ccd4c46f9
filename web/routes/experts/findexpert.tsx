import { createClient } from '@guildhall/contract/api/client.ts'
import { expertCalls } from '@guildhall/contract/experts/calls.ts'
import type { expertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { expertQueries } from '#experts/expert-api.ts'
import { countFilters, expertQuery, readExpertSearch } from '#experts/list/expert-search.ts'
import { ExpertsList } from '#experts/list/experts-list.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { SaveSearchButton } from '#projects/saved-searches/save-search-button.tsx'
import type { Route } from './+types/findexpert.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readExpertSearch(url.searchParams)
  const api = createClient<typeof expertEndpoints>(expertCalls, sendFrom(context.get(pageContext)))
  try {
    return { state: await load(expertQueries.list(search, api), expertQueries.facets(search, api)), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const search = readExpertSearch(url.searchParams)
  if (isCached(expertQueries.list(search), expertQueries.facets(search))) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const search = readExpertSearch(new URLSearchParams(args.location.search))
  const isPart = countFilters(search) > 0 || search.cursor !== undefined || search.sort !== undefined
  return [
    ...pageHead(args, {
      title: 'Find a PhD expert',
      description:
        'Professors and people with a doctorate who review papers, supervise theses, help with grants and methods, and give talks.',
      path: '/findexpert',
    }),
    ...(isPart ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function FindExpertRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const search = readExpertSearch(params)
  return (
    <HydrationBoundary state={state}>
      <ExpertsList
        search={search}
        failure={failure}
        saving={viewer ? <SaveSearchButton kind="expert" query={expertQuery(search)} /> : null}
      />
    </HydrationBoundary>
  )
}
