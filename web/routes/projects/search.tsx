import type { agentEndpoints } from '@guildhall/contract/agents/agents.ts'
import { agentCalls } from '@guildhall/contract/agents/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { ClosedParts } from '@guildhall/contract/content/parts.ts'
import { jobCalls } from '@guildhall/contract/hiring/calls.ts'
import type { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import type { searchEndpoints } from '@guildhall/contract/projects/search.ts'
import { searchCalls } from '@guildhall/contract/projects/search-calls.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { agentListQueries } from '#agents/list/agent-list-queries.ts'
import { AgentRow } from '#agents/list/agent-row.tsx'
import { agentsPath, readAgentSearch } from '#agents/list/agent-search.ts'
import { helpQueries } from '#feedback/help-search.ts'
import { jobListQueries, queryOf as jobQueryOf } from '#hiring/job-list-queries.ts'
import { JobRow } from '#hiring/job-row.tsx'
import { readJobSearch } from '#hiring/job-search.ts'
import { JobsList } from '#hiring/jobs-list.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { allOpen, isPartOn, usePart } from '#lib/page/closed-parts.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { PeopleList } from '#people/people-list.tsx'
import { peopleQueries, queryOf, readPeopleSearch } from '#people/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { readSearch } from '#projects/marketplace/search-params.ts'
import { SaveSearchButton } from '#projects/saved-searches/save-search-button.tsx'
import { searchQueries } from '#projects/search/search-queries.ts'
import { SearchResults } from '#projects/search/search-results.tsx'
import { readTab, SearchTabs, tabPath } from '#projects/search/search-tabs.tsx'
import { serviceListQueries } from '#services/list/service-list-queries.ts'
import { ServiceRow } from '#services/list/service-row.tsx'
import { readServiceSearch, servicesPath } from '#services/list/service-search.ts'
import type { Route } from './+types/search.ts'

const fewMore = 3

interface Apis {
  search?: Client<typeof searchEndpoints>
  people?: Client<typeof userEndpoints>
  jobs?: Client<typeof jobEndpoints>
  services?: Client<typeof serviceEndpoints>
  agents?: Client<typeof agentEndpoints>
}

/** Returns what a tab needs, and what it shows beside that. */
function queriesOf(
  params: URLSearchParams,
  closed: ClosedParts,
  { search, people, jobs, services, agents }: Apis = {},
) {
  const tab = readTab(params)
  if (tab === 'people') {
    const asked = readPeopleSearch(params)
    return { needed: [peopleQueries.list(asked, people), peopleQueries.facets(asked, people)], beside: [] }
  }
  if (tab === 'jobs' && isPartOn(closed, 'jobs')) {
    const asked = readJobSearch(params)
    return { needed: [jobListQueries.list(asked, jobs), jobListQueries.facets(asked, jobs)], beside: [] }
  }
  const { q = '' } = readSearch(params)
  const found = { needed: [searchQueries.results(q, search), helpQueries.hits(q)] }
  const more = { q, limit: fewMore }
  const lists = [
    ...(isPartOn(closed, 'services') ? [serviceListQueries.list(more, services)] : []),
    ...(isPartOn(closed, 'agents') ? [agentListQueries.list(more, agents)] : []),
    ...(isPartOn(closed, 'jobs') ? [jobListQueries.list(more, jobs)] : []),
  ]
  return { ...found, beside: q ? lists : [] }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send, parts } = context.get(pageContext)
  const params = new URL(request.url).searchParams
  leadOn(params)
  const sender = sendFrom({ send })
  const { needed, beside } = queriesOf(params, parts, {
    search: createClient<typeof searchEndpoints>(searchCalls, sender),
    people: createClient<typeof userEndpoints>(userCalls, sender),
    jobs: createClient<typeof jobEndpoints>(jobCalls, sender),
    services: createClient<typeof serviceEndpoints>(serviceCalls, sender),
    agents: createClient<typeof agentEndpoints>(agentCalls, sender),
  })
  try {
    return { state: await loadBeside(needed, beside), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, code, status } = error
    return data({ state: null, failure: { message, code } }, { status: status || 503 })
  }
}

/** Switching tabs, and moving between fresh results, makes no request; without an answer, the frame stays. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams
  leadOn(params)
  if (isCached(...queriesOf(params, allOpen).needed)) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '', code: '' } }))
}

/** All projects, services and agents of a search have pages of their own; links to their lists on this page redirect there. */
function leadOn(params: URLSearchParams): void {
  const tab = readTab(params)
  if (tab === 'projects') throw redirect(tabPath(readSearch(params).q ?? '', tab))
  if (tab === 'services') throw redirect(servicesPath(readServiceSearch(params)))
  if (tab === 'agents') throw redirect(agentsPath(readAgentSearch(params)))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Search')
}

export default function SearchRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { q = '' } = readSearch(params)
  const tab = readTab(params)
  const hasJobs = usePart('jobs')
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      {tab === 'people' ? (
        <PeopleList
          search={readPeopleSearch(params)}
          failure={failure}
          tabs={<SearchTabs q={q} tab={tab} />}
          saving={viewer ? <SaveSearchButton kind="person" query={queryOf(readPeopleSearch(params))} /> : null}
        />
      ) : tab === 'jobs' && hasJobs ? (
        <JobsList
          search={readJobSearch(params)}
          failure={failure}
          tabs={<SearchTabs q={q} tab={tab} />}
          saving={viewer ? <SaveSearchButton kind="job" query={jobQueryOf(readJobSearch(params))} /> : null}
        />
      ) : (
        <Results
          q={q}
          tab={tab === 'projects' || tab === 'services' || tab === 'agents' || tab === 'jobs' ? 'all' : tab}
          failed={failure !== null}
        />
      )}
    </HydrationBoundary>
  )
}

function Results(props: Omit<ComponentProps<typeof SearchResults>, 'help' | 'services' | 'agents' | 'jobs'>) {
  const { q, failed } = props
  const { data: help = [] } = useQuery(helpQueries.hits(q))
  const enabled = q !== '' && !failed
  const { data: services } = useQuery({
    ...serviceListQueries.list({ q, limit: fewMore }),
    enabled: usePart('services') && enabled,
  })
  const { data: agents } = useQuery({
    ...agentListQueries.list({ q, limit: fewMore }),
    enabled: usePart('agents') && enabled,
  })
  const { data: jobs } = useQuery({
    ...jobListQueries.list({ q, limit: fewMore }),
    enabled: usePart('jobs') && enabled,
  })
  const { data: found } = useQuery({ ...searchQueries.results(q), enabled })
  const hasExact = found !== undefined && !found.similar
  return (
    <SearchResults
      {...props}
      help={help}
      services={more(services, hasExact, (service, mark) => (
        <ServiceRow key={service.id} service={service} mark={mark} />
      ))}
      agents={more(agents, hasExact, (agent, mark) => <AgentRow key={agent.id} agent={agent} mark={mark} />)}
      jobs={more(jobs, hasExact, (job, mark) => <JobRow key={job.id} job={job} mark={mark} />)}
    />
  )
}

type Mark = (text: string) => ReactNode

interface ListedPage<Item> {
  total: { value: number; exact: boolean }
  items: readonly Item[]
  corrected?: string | undefined
  partial?: true | undefined
}

function more<Item>(page: ListedPage<Item> | undefined, hasExact: boolean, row: (item: Item, mark: Mark) => ReactNode) {
  const isSimilar = page?.corrected !== undefined || page?.partial
  return page && !(hasExact && isSimilar)
    ? { total: page.total, rows: (mark: Mark) => page.items.map((item) => row(item, mark)) }
    : null
}
