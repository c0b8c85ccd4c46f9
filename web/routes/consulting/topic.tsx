import { createClient } from '@guildhall/contract/api/client.ts'
import { consultingCalls } from '@guildhall/contract/consulting/calls.ts'
import type { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import { topicPages } from '@guildhall/contract/consulting/topic-pages.ts'
import { topicPaths } from '@guildhall/contract/consulting/topic-paths.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useLocation } from 'react-router'
import { consultingQueries, offeredQuery } from '#consulting/queries.ts'
import { topicHead } from '#consulting/topic-meta.ts'
import { TopicPage } from '#consulting/topic-page.tsx'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { isPartOn } from '#lib/page/closed-parts.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { leadOf, topicTextsQuery } from '#lib/page/topic-texts.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/topic.ts'

/** Returns the topic at an address. */
function pageAt(pathname: string) {
  const page = topicPages.find(({ topic }) => topicPaths[topic] === pathname.replace(/(\.data)?\/?$/, ''))
  if (!page) throw data(null, { status: 404 })
  return page
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const send = sendFrom(page)
  const api = createClient<typeof consultingEndpoints>(consultingCalls, send)
  const services = createClient<typeof serviceEndpoints>(serviceCalls, send)
  const { topic } = pageAt(url.pathname)
  return {
    lead: leadOf(page, topic),
    state: await loadBeside(
      [],
      [
        consultingQueries.topics(api),
        topicTextsQuery(send),
        ...(isPartOn(page.parts, 'services') ? [offeredQuery(topic, services)] : []),
      ],
    ),
  }
}

/** What is still fresh is not requested again; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { topic } = pageAt(url.pathname)
  if (isCached(consultingQueries.topics(), topicTextsQuery(), offeredQuery(topic)))
    return { state: null, lead: undefined }
  return serverLoader().catch(inFrame({ state: null, lead: undefined }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return topicHead(args, pageAt(args.location.pathname), args.loaderData?.lead)
}

export default function TopicRoute({ loaderData: { state } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  return (
    <HydrationBoundary state={state}>
      <TopicPage page={pageAt(pathname)} />
    </HydrationBoundary>
  )
}
