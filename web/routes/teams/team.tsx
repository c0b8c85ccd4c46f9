import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { ScheduleButton } from '#meetings/schedule-button.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { teamApis, teamQueries } from '#teams/team-api.ts'
import { TeamPage } from '#teams/team-page.tsx'
import type { Route } from './+types/team.ts'

/** For the members of the team: the log answers 404 to everybody else. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const apis = teamApis(sendFrom(page))
  const state = await load(teamQueries.log(id, undefined, apis), teamQueries.team(id, apis)).catch(failPage)
  return { state }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Team')
}

export default function TeamRoute({ loaderData: { state }, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <TeamPage key={params.id} projectId={params.id} meet={(people) => <ScheduleButton people={people} size="sm" />} />
    </HydrationBoundary>
  )
}
