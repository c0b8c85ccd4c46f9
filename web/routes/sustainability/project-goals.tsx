import type { ProjectGoals } from '@guildhall/contract/sustainability/claims.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { claimApis, claimQueries } from '#sustainability/claim-api.ts'
import { GoalsPage } from '#sustainability/goals-page.tsx'
import type { Route } from './+types/project-goals.ts'

/** For those who edit the project; others get the same answer as for an unknown one. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const query = claimQueries.project(id, claimApis(sendFrom(page)))
  const state = await load(query).catch(failPage)
  const [goals] = state.queries.map(({ state: { data } }) => data as ProjectGoals)
  if (!goals?.mayEdit) failPage(new ApiError(404))
  return { state }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Goals and figures')
}

export default function ProjectGoalsRoute({ loaderData: { state }, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <GoalsPage key={params.id} projectId={params.id} />
    </HydrationBoundary>
  )
}
