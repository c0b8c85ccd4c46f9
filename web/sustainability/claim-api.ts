import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { claimCalls, evidenceCalls, sustainabilityCalls } from '@guildhall/contract/sustainability/calls.ts'
import type { claimEndpoints, sustainabilityEndpoints } from '@guildhall/contract/sustainability/claims.ts'
import type { evidenceEndpoints } from '@guildhall/contract/sustainability/evidence-files.ts'
import { type ClaimSort, goalNumbers } from '@guildhall/contract/sustainability/options.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

/** The APIs of goals; a page's loader passes a `send` that calls in process. */
export const claimApis = (send: typeof browserSend) => ({
  goals: createClient<typeof sustainabilityEndpoints>(sustainabilityCalls, send) as Client<
    typeof sustainabilityEndpoints
  >,
  claims: createClient<typeof claimEndpoints>(claimCalls, send) as Client<typeof claimEndpoints>,
  files: createClient<typeof evidenceEndpoints>(evidenceCalls, send) as Client<typeof evidenceEndpoints>,
})
type Apis = ReturnType<typeof claimApis>

/** The APIs of goals, called from the browser. */
export const claimApi = claimApis(browserSend)

/** A part of the page of the goals, as in the URL. */
export interface GoalsPlace {
  goal?: string | undefined
  evidence?: boolean
  sort: ClaimSort
  cursor?: string | undefined
}

/** Parses the URL of the page; unknown values mean the whole list. */
export function readGoalsPlace(params: URLSearchParams): GoalsPlace {
  return {
    goal: goalNumbers.find((each) => each === params.get('goal')),
    evidence: params.get('evidence') === 'true',
    sort: params.get('sort') === 'newest' ? 'newest' : 'confirmed',
    cursor: params.get('cursor') ?? undefined,
  }
}

/** Returns the URL of a part of the page. */
export function goalsPath({ goal, evidence, sort, cursor }: Partial<GoalsPlace>): string {
  const query = new URLSearchParams({
    ...(goal && { goal }),
    ...(evidence && { evidence: 'true' }),
    ...(sort === 'newest' && { sort }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `/sustainable?${query}` : '/sustainable'
}

/** The page on which the goals of a project are edited. */
export const projectGoalsPath = (projectId: string) => `/product/${projectId}/goals`

const all = ['sustainability'] as const

/** The queries of goals. A page's loader passes its own `apis`. */
export const claimQueries = {
  project: (id: string, apis: Apis = claimApi) =>
    queryOptions({
      queryKey: [...all, 'project', id],
      queryFn: async ({ signal }) => (await apis.claims.get({ params: { id }, signal })).goals,
    }),
  overview: (goal: string | undefined, apis: Apis = claimApi) =>
    queryOptions({
      queryKey: [...all, 'overview', goal ?? ''],
      queryFn: ({ signal }) => apis.goals.overview({ query: goal ? { goal: Number(goal) } : {}, signal }),
    }),
  list: ({ goal, evidence, sort, cursor }: GoalsPlace, apis: Apis = claimApi) =>
    queryOptions({
      queryKey: [...all, 'list', goal ?? '', evidence ?? false, sort, cursor ?? ''],
      queryFn: ({ signal }) =>
        apis.goals.list({
          query: {
            sort,
            ...(goal && { goal: Number(goal) }),
            ...(evidence && { evidence: 'true' as const }),
            ...(cursor && { cursor }),
          },
          signal,
        }),
    }),
  waiting: (cursor: string | undefined, apis: Apis = claimApi) =>
    queryOptions({
      queryKey: [...all, 'waiting', cursor ?? ''],
      queryFn: ({ signal }) => apis.goals.waiting({ query: cursor ? { cursor } : {}, signal }),
    }),
}

/** Reads goals and projects again after a change. */
export function refreshClaims(client: ReturnType<typeof useQueryClient>): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => ['sustainability', 'projects'].includes(String(queryKey[0])),
  })
}

/** Sends one call that changes goals, then reads again what it changed; `done` says what happened. */
export function useClaimAct(send: () => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refreshClaims(client),
  })
}
