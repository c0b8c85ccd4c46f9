import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { jobCalls, proposalCalls } from '@guildhall/contract/hiring/calls.ts'
import type { Job, jobEndpoints } from '@guildhall/contract/hiring/jobs.ts'
import type { proposalEndpoints } from '@guildhall/contract/hiring/proposals.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type JobApi = Client<typeof jobEndpoints>
type ProposalApi = Client<typeof proposalEndpoints>

/** The API of jobs, called from the browser. */
export const jobApi: JobApi = createClient<typeof jobEndpoints>(jobCalls, browserSend)

/** The API of proposals, called from the browser. */
export const proposalApi: ProposalApi = createClient<typeof proposalEndpoints>(proposalCalls, browserSend)

const projectApi = createClient<typeof projectEndpoints>(projectCalls, browserSend)

const all = ['jobs'] as const
// Immediately stale: refetched when a page opens, and when the viewer returns to it.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['job', 'payment'] },
} as const
// What others do is pushed; this covers lost pushes.
const fallbackMs = 60_000
const pollOf = (job: Job | undefined) => (job && (job.isOwn || job.own) && job.state === 'open' ? fallbackMs : false)

/** The queries of jobs and proposals. A page's loader passes an `api` that calls in process. */
export const hiringQueries = {
  all,
  job: (id: string, api = jobApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).job,
      ...fresh,
      refetchInterval: ({ state: { data } }) => pollOf(data),
    }),
  proposals: (id: string, api = proposalApi) =>
    queryOptions({
      queryKey: [...all, 'proposals', id],
      queryFn: async ({ signal }) => (await api.list({ params: { id }, signal })).proposals,
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  myJobs: ({ state, cursor }: HiringPlace, api = jobApi) =>
    queryOptions({
      queryKey: [...all, 'mine', state, cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: { state, ...(cursor && { cursor }) }, signal }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  myProposals: ({ state, cursor }: HiringPlace, api = proposalApi) =>
    queryOptions({
      queryKey: [...all, 'my-proposals', state, cursor ?? ''],
      queryFn: ({ signal }) => api.mine({ query: { state, ...(cursor && { cursor }) }, signal }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  /** The viewer's public projects, page by page, for the choice of similar work. */
  ownProjects: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'own-projects'],
      queryFn: ({ pageParam, signal }) =>
        projectApi.mine({ query: { visibility: 'public', ...(pageParam && { cursor: pageParam }) }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
}

export const hiringTabs = ['open', 'over'] as const

/** A page of the viewer's jobs or proposals, as in the URL. */
export interface HiringPlace {
  state: (typeof hiringTabs)[number]
  cursor?: string | undefined
}

/** Parses the URL of such a list; an unknown tab means the open ones. */
export function readHiringPlace(params: URLSearchParams): HiringPlace {
  const state = hiringTabs.find((each) => each === params.get('state')) ?? 'open'
  return { state, cursor: params.get('cursor') ?? undefined }
}

/** Returns the URL of part of such a list. */
export function hiringListPath(page: '/my-jobs' | '/my-proposals', { state, cursor }: HiringPlace): string {
  const query = new URLSearchParams({ ...(state !== 'open' && { state }), ...(cursor && { cursor }) })
  return query.size > 0 ? `${page}?${query}` : page
}
