import { createClient } from '@guildhall/contract/api/client.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { SaveSearchButton } from '#projects/saved-searches/save-search-button.tsx'
import { SearchTabs } from '#projects/search/search-tabs.tsx'
import { queryOf, serviceListQueries } from '#services/list/service-list-queries.ts'
import { readServiceSearch, servicesPath, topicName } from '#services/list/service-search.ts'
import { ServicesList } from '#services/list/services-list.tsx'
import type { Route } from './+types/services.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const search = readServiceSearch(url.searchParams)
  const api = createClient<typeof serviceEndpoints>(serviceCalls, sendFrom({ send }))
  try {
    const state = await load(serviceListQueries.list(search, api), serviceListQueries.facets(search, api))
    return { state, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const search = readServiceSearch(url.searchParams)
  if (isCached(serviceListQueries.list(search), serviceListQueries.facets(search)))
    return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const { topic, q, cursor } = readServiceSearch(new URLSearchParams(args.location.search))
  const name = topic ? `${topicName(topic)} services` : 'Services'
  return [
    ...pageHead(args, {
      title: name,
      description: `${name} at a fixed price, by freelancers and professors: what you get, when, and how many rounds of changes.`,
      path: servicesPath({ topic }),
    }),
    ...(q || cursor ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function ServicesRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const search = readServiceSearch(params)
  return (
    <HydrationBoundary state={state}>
      <ServicesList
        search={search}
        failure={failure}
        tabs={search.q ? <SearchTabs q={search.q} tab="services" /> : null}
        saving={viewer ? <SaveSearchButton kind="service" query={queryOf(search)} /> : null}
      />
    </HydrationBoundary>
  )
}
