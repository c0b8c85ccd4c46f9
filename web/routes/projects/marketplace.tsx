import { createClient } from '@guildhall/contract/api/client.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { Marketplace } from '#projects/marketplace/marketplace.tsx'
import { marketplacePath } from '#projects/marketplace/search.ts'
import { readSearch } from '#projects/marketplace/search-params.ts'
import { projectQueries } from '#projects/queries.ts'
import type { Route } from './+types/marketplace.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const search = readSearch(new URL(request.url).searchParams)
  const api = createClient<typeof projectEndpoints>(projectCalls, sendFrom({ send }))
  try {
    const state = await load(projectQueries.list(search, api), projectQueries.facets(search, api))
    return { state, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams)
  if (isCached(projectQueries.list(search), projectQueries.facets(search))) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const { category, q, cursor } = readSearch(new URLSearchParams(args.location.search))
  return [
    ...pageHead(args, {
      title: category ? `${category} projects` : 'Marketplace',
      description: `Finished ${category ? `${category} ` : ''}projects by students, professors, freelancers and businesses, with prices, makers and licences.`,
      path: marketplacePath({ category }),
    }),
    ...(q || cursor ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function MarketplaceRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={loaderData.state}>
      <Marketplace search={readSearch(params)} parts={[...params].length} failure={loaderData.failure} />
    </HydrationBoundary>
  )
}
