import { HydrationBoundary } from '@tanstack/react-query'
import { EnterCodePage, JoinPage } from '#ambassadors/joining/join-page.tsx'
import { joiningApis, joiningQueries } from '#ambassadors/joining/joining-api.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import type { Route } from './+types/join.ts'

/** An unknown code is a sentence on the page. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  if (!code) return { state: null, failure: null }
  const apis = joiningApis(sendFrom(context.get(pageContext)))
  try {
    return { state: await load(joiningQueries.invitation(code, apis)), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return failPage(error)
    return { state: null, failure: error.message }
  }
}

export function meta() {
  return privateHead('You are invited', 'Join Guildhall with the code of a campus ambassador.')
}

export default function JoinRoute({ loaderData: { state, failure }, params: { code } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      {code ? <JoinPage code={code} failure={failure} /> : <EnterCodePage />}
    </HydrationBoundary>
  )
}
