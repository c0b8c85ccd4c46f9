import { createClient } from '@guildhall/contract/api/client.ts'
import { consultingCalls } from '@guildhall/contract/consulting/calls.ts'
import type { consultingEndpoints } from '@guildhall/contract/consulting/consulting.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { redirect, useSearchParams } from 'react-router'
import { ConsultingPage } from '#consulting/consulting-page.tsx'
import { consultingQueries, readSituation } from '#consulting/queries.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/consulting.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = createClient<typeof consultingEndpoints>(consultingCalls, sendFrom(context.get(pageContext)))
  const situation = readSituation(url.searchParams)
  const doors = situation ? [consultingQueries.doors(situation, api)] : []
  try {
    return { state: await loadBeside([], [consultingQueries.topics(api), consultingQueries.answered(api), ...doors]) }
  } catch (error) {
    // A text that nobody can have typed.
    if (error instanceof ApiError && error.status === 422) throw redirect('/consulting')
    throw error
  }
}

/** What is still fresh is not requested again; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const situation = readSituation(url.searchParams)
  const doors = situation ? [consultingQueries.doors(situation)] : []
  if (isCached(consultingQueries.topics(), consultingQueries.answered(), ...doors)) return { state: null }
  return serverLoader().catch(inFrame({ state: null }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return [
    ...pageHead(args, {
      title: 'Consulting',
      description:
        'AI strategy, architecture reviews, code reviews, security audits and larger work for companies: what you get, what it costs, how long it takes.',
      path: '/consulting',
    }),
    ...(readSituation(new URLSearchParams(args.location.search))
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : []),
  ]
}

export default function ConsultingRoute({ loaderData: { state } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  return (
    <HydrationBoundary state={state}>
      <ConsultingPage situation={readSituation(params)} />
    </HydrationBoundary>
  )
}
