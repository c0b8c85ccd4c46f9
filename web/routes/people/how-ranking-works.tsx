import { createClient } from '@guildhall/contract/api/client.ts'
import { leaderboardCalls } from '@guildhall/contract/leaderboard/calls.ts'
import type { leaderboardEndpoints } from '@guildhall/contract/leaderboard/leaderboard.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { leaderboardQueries } from '#leaderboard/queries.ts'
import { RankingExplained } from '#leaderboard/ranking-explained.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/how-ranking-works.ts'

/** The rules are public; the sum is the viewer's own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { send, viewer } = context.get(pageContext)
  if (!viewer) return { state: null }
  const api = createClient<typeof leaderboardEndpoints>(leaderboardCalls, sendFrom({ send }))
  return { state: await load(leaderboardQueries.own(api)).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'How ranking works',
    description: 'The public arithmetic behind the leaderboard: what counts, how much, and who is ranked.',
    path: '/how-ranking-works',
  })
}

export default function HowRankingWorksRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <RankingExplained />
    </HydrationBoundary>
  )
}
