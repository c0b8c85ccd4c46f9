import { createClient } from '@guildhall/contract/api/client.ts'
import { jobCalls } from '@guildhall/contract/hiring/calls.ts'
import type { jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import { FreelancingPage } from '#hiring/freelancing-page.tsx'
import { type JobListApi, jobListQueries } from '#hiring/job-list-queries.ts'
import { type JobTab, listOf, readJobTab, searchOf } from '#hiring/list-words.ts'
import { NewestFreelancers } from '#hiring/newest-freelancers.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { isVisitor } from '#lib/api/bearer.ts'
import { inFrame, isCached } from '#lib/api/client-loading.ts'
import { loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { pageHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { peoplePath, peopleQueries } from '#people/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/freelancing.ts'

const queriesOf = (tab: JobTab, api?: JobListApi) => [
  jobListQueries.list(listOf(tab), api),
  jobListQueries.facets({}, api),
  jobListQueries.categories(api),
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { send, viewer } = context.get(pageContext)
  const sender = sendFrom({ send })
  const jobs = createClient<typeof jobEndpoints>(jobCalls, sender)
  const people = createClient<typeof userEndpoints>(userCalls, sender)
  const beside = [jobListQueries.facets(searchOf('this-week'), jobs), peopleQueries.newest(undefined, people)]
  try {
    const tab = readJobTab(url.searchParams, viewer !== null)
    return { state: await loadBeside(queriesOf(tab, jobs), beside), failure: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, status } = error
    return data({ state: null, failure: { message } }, { status: status || 503 })
  }
}

/** Switching between tabs that are still fresh makes no request; without an answer, the frame stays. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const tab = readJobTab(url.searchParams, !isVisitor())
  if (isCached(...queriesOf(tab))) return { state: null, failure: null }
  return serverLoader().catch(inFrame({ state: null, failure: { message: '' } }))
}

export const shouldRevalidate = unlessDrawer

export function meta(args: Route.MetaArgs) {
  return pageHead(args, {
    title: 'Freelancing',
    description: 'Open jobs for freelancers in eight categories, each with its budget and the day by which it decides.',
    path: '/freelancing',
  })
}

export default function FreelancingRoute({ loaderData: { state, failure } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      <FreelancingPage tab={readJobTab(params, viewer !== null)} failure={failure} people={<People />} />
    </HydrationBoundary>
  )
}

function People() {
  const { data: page } = useQuery(peopleQueries.newest())
  const all = { label: 'All freelancers', to: peoplePath({ type: 'Freelancers' }) }
  const chosen = 'the last to join whose profile has a headline and a skill'
  return page ? <NewestFreelancers people={page.items} chosen={chosen} all={all} /> : null
}
