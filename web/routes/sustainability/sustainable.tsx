import { goalName } from '@guildhall/contract/sustainability/options.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ReportButton } from '#feedback/report-button.tsx'
import { isCached } from '#lib/api/client-loading.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { claimApis, claimQueries, goalsPath, readGoalsPlace } from '#sustainability/claim-api.ts'
import { SustainablePage } from '#sustainability/sustainable-page.tsx'
import type { Route } from './+types/sustainable.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const place = readGoalsPlace(url.searchParams)
  const apis = claimApis(sendFrom(context.get(pageContext)))
  return { state: await load(claimQueries.overview(place.goal, apis), claimQueries.list(place, apis)).catch(failPage) }
}

/** Switching between goals that are still fresh makes no request. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const place = readGoalsPlace(url.searchParams)
  return isCached(claimQueries.overview(place.goal), claimQueries.list(place)) ? { state: null } : serverLoader()
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const { goal, evidence, sort, cursor } = readGoalsPlace(new URLSearchParams(args.location.search))
  const isPart = evidence || sort === 'newest' || cursor !== undefined
  return [
    ...pageHead(args, {
      title: goal ? `${goalName(Number(goal))}, goal ${goal}` : 'Sustainability',
      description: goal
        ? `Projects that name goal ${goal}, ${goalName(Number(goal))}, with their figures, the evidence and who confirmed it.`
        : 'Projects by the 17 goals, with their figures, the evidence and who confirmed it by name.',
      path: goalsPath({ goal }),
    }),
    ...(isPart ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function SustainableRoute({ loaderData: { state } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      <SustainablePage
        place={readGoalsPlace(params)}
        report={({ goal, project: { id, title, owner } }) =>
          owner.customUserId === viewer?.customUserId ? null : (
            <ReportButton
              kind="project"
              id={id}
              title={title}
              label={`Report goal ${goal}`}
              reason="A figure or its evidence is false"
            />
          )
        }
      />
    </HydrationBoundary>
  )
}
