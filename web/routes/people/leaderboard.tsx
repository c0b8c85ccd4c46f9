import { createClient } from '@guildhall/contract/api/client.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { ReportButton } from '#feedback/report-button.tsx'
import { LeaderboardPage } from '#leaderboard/leaderboard-page.tsx'
import { leaderboardPath, queriesOf, readLeaderboardSearch } from '#leaderboard/queries.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { isCached } from '#lib/api/client-loading.ts'
import { load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/leaderboard.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const search = readLeaderboardSearch(new URL(request.url).searchParams)
  try {
    const queries = queriesOf(search, createClient<typeof leaderboardEndpoints>(leaderboardCalls, sendFrom({ send })))
    return { state: await load(...queries), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code } = error
    return data({ state: null, failure: { status, code } }, { status: status || 503 })
  }
}

/** Switching between tabs that are still fresh makes no request. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const search = readLeaderboardSearch(new URL(request.url).searchParams)
  if (isCached(...queriesOf(search))) return { state: null, failure: null }
  return serverLoader()
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const { sort, cursor, around } = readLeaderboardSearch(new URLSearchParams(args.location.search))
  return [
    ...pageHead(args, {
      title: 'Leaderboard',
      description: 'Students, professors, freelancers and businesses, ranked by what they have really done.',
      path: leaderboardPath({ sort, period: '30D' }),
    }),
    ...(cursor || around ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function LeaderboardRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  return (
    <HydrationBoundary state={loaderData.state}>
      <LeaderboardPage
        contest={(entry) =>
          entry.customUserId === viewer?.customUserId ? null : (
            <ReportButton
              kind="person"
              id={entry.customUserId}
              title={entry.name}
              label="Contest these points"
              reason="Leaderboard points"
            />
          )
        }
        search={readLeaderboardSearch(params)}
        failure={loaderData.failure}
      />
    </HydrationBoundary>
  )
}
