import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { agentListQueries, queryOf } from '#agents/list/agent-list-queries.ts'
import { agentsPath, readAgentSearch } from '#agents/list/agent-search.ts'
import { AgentsList } from '#agents/list/agents-list.tsx'
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
import type { Route } from './+types/aiagents.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send } = context.get(pageContext)
  const search = readAgentSearch(url.searchParams)
  const api = createClient<typeof agentEndpoints>(agentCalls, sendFrom({ send }))
  try {
    const state = await load(agentListQueries.list(search, api), agentListQueries.facets(search, api))
    return { state, failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching between pages that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const search = readAgentSearch(url.searchParams)
  if (isCached(agentListQueries.list(search), agentListQueries.facets(search))) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  const { category, author, q, cursor } = readAgentSearch(new URLSearchParams(args.location.search))
  return [
    ...pageHead(args, {
      title: category ? `AI agents: ${category}` : 'AI agents',
      description:
        'Programs by students, professors, freelancers and businesses that you can run: what each does, what it does not do, and a real run.',
      path: agentsPath(author ? { author } : { category }),
    }),
    ...(q || cursor ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

export default function AgentsRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const search = readAgentSearch(params)
  return (
    <HydrationBoundary state={state}>
      <AgentsList
        search={search}
        failure={failure}
        tabs={search.q ? <SearchTabs q={search.q} tab="agents" /> : null}
        saving={viewer ? <SaveSearchButton kind="agent" query={queryOf(search)} /> : null}
      />
    </HydrationBoundary>
  )
}
