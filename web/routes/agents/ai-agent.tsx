import type { agentFileEndpoints } from '@guildhall/contract/agents/agent-files.ts'
import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { agentFileCalls } from '@guildhall/contract/agents/file-calls.ts'
import { agentReviewCalls } from '@guildhall/contract/agents/review-calls.ts'
import type { agentReviewEndpoints } from '@guildhall/contract/agents/reviews.ts'
import type { agentTrustEndpoints } from '@guildhall/contract/agents/trust.ts'
import { agentTrustCalls } from '@guildhall/contract/agents/trust-calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { agentQueries } from '#agents/agent-api.ts'
import { agentFilesQuery } from '#agents/files/agent-file-api.ts'
import { agentListQueries } from '#agents/list/agent-list-queries.ts'
import { agentHead, agentMeta } from '#agents/page/agent-meta.ts'
import { AgentPage, relatedTo } from '#agents/page/agent-page.tsx'
import { trustQueries } from '#agents/trust/trust-api.ts'
import { RunsButton } from '#cart/runs-button.tsx'
import { BeginButton } from '#conversations/begin/button.tsx'
import { ReportButton } from '#feedback/report-button.tsx'
import { isCached } from '#lib/api/client-loading.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { AgentReviews } from '#reviews/agent-reviews.tsx'
import { reviewQueries } from '#reviews/queries.ts'
import { isPageTurn, reviewsCursor } from '#reviews/reviews-address.ts'
import { buttonClass } from '#ui/button.tsx'
import type { Route } from './+types/ai-agent.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { send, origin } = context.get(pageContext)
  const api = createClient<typeof agentEndpoints>(agentCalls, sendFrom({ send }))
  const { agent } = await api.get({ params: { id } }).catch(failPage)
  const one = { ...agentQueries.one(id), queryFn: () => agent }
  const { byAuthor, ofCategory } = relatedTo(agent)
  const related = [
    agentListQueries.list(byAuthor, api),
    trustQueries.one(id, createClient<typeof agentTrustEndpoints>(agentTrustCalls, sendFrom({ send }))),
    agentFilesQuery(id, createClient<typeof agentFileEndpoints>(agentFileCalls, sendFrom({ send }))),
    reviewQueries.ofAgent(
      id,
      reviewsCursor(url.searchParams, 'reviews'),
      createClient<typeof agentReviewEndpoints>(agentReviewCalls, sendFrom({ send })),
    ),
    ...(agent.category ? [agentListQueries.list(ofCategory, api)] : []),
  ]
  return { state: await loadBeside([one], related).catch(failPage), head: agentMeta(agent, origin) }
}

/** Going back to an agent that is still fresh makes no request. */
export async function clientLoader({ params: { id }, serverLoader }: Route.ClientLoaderArgs) {
  const agent = queryClient().getQueryData(agentQueries.one(id).queryKey)
  return agent && isCached(agentQueries.one(id))
    ? { state: null, head: agentMeta(agent, location.origin) }
    : serverLoader()
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return isPageTurn(args) ? false : unlessDrawer(args)
}

export function meta(args: Route.MetaArgs) {
  return args.loaderData ? agentHead(args, args.loaderData.head) : privateHead('AI agent')
}

export default function AgentRoute({ loaderData: { state }, params: { id } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      <AgentPage
        key={id}
        id={id}
        ask={({ author }) =>
          viewer ? (
            <BeginButton
              size="sm"
              customUserId={author.customUserId}
              name={displayName(author)}
              label="Ask a question"
            />
          ) : (
            <Link className={buttonClass({ size: 'sm' })} to={signInPath(`/ai-agent/${id}`, 'question')}>
              Ask a question
            </Link>
          )
        }
        addRuns={(wanted) => <RunsButton wanted={wanted} />}
        reviews={(agent) => (
          <AgentReviews
            agent={agent}
            report={({ id: reviewId, author }) => (
              <ReportButton
                kind="agent-review"
                id={reviewId}
                title={`Review by ${author ? displayName(author) : 'a former member'}`}
              />
            )}
          />
        )}
        report={({ name }) => (
          <>
            <ReportButton kind="agent" id={id} title={name} label="Report this agent" />
            {viewer && hasDuty(viewer.role, 'reports') ? (
              <Link className="btn btn--quiet btn--sm" to={`/admin/agents/${id}`}>
                Open in Admin
              </Link>
            ) : null}
          </>
        )}
      />
    </HydrationBoundary>
  )
}
