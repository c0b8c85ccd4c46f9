import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { assetCalls } from '@guildhall/contract/projects/asset-calls.ts'
import type { assetEndpoints } from '@guildhall/contract/projects/assets.ts'
import {
  handoverCalls,
  teamApplicationCalls,
  teamCalls,
  teamContributionCalls,
  teamInvitationCalls,
  teamPlaceCalls,
  teamShareCalls,
} from '@guildhall/contract/teams/calls.ts'
import type { ContributionShow, teamContributionEndpoints } from '@guildhall/contract/teams/contributions.ts'
import type { handoverEndpoints } from '@guildhall/contract/teams/handovers.ts'
import type { teamApplicationEndpoints, teamPlaceEndpoints } from '@guildhall/contract/teams/places.ts'
import type { teamShareEndpoints } from '@guildhall/contract/teams/shares.ts'
import type { teamEndpoints, teamInvitationEndpoints } from '@guildhall/contract/teams/teams.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'
import { toast } from '#ui/overlays/toast.ts'

type Send = typeof browserSend

/** The APIs of teams; a page's loader passes a `send` that calls in process. */
export const teamApis = (send: Send) => ({
  teams: createClient<typeof teamEndpoints>(teamCalls, send) as Client<typeof teamEndpoints>,
  invitations: createClient<typeof teamInvitationEndpoints>(teamInvitationCalls, send) as Client<
    typeof teamInvitationEndpoints
  >,
  contributions: createClient<typeof teamContributionEndpoints>(teamContributionCalls, send) as Client<
    typeof teamContributionEndpoints
  >,
  shares: createClient<typeof teamShareEndpoints>(teamShareCalls, send) as Client<typeof teamShareEndpoints>,
  handovers: createClient<typeof handoverEndpoints>(handoverCalls, send) as Client<typeof handoverEndpoints>,
  places: createClient<typeof teamPlaceEndpoints>(teamPlaceCalls, send) as Client<typeof teamPlaceEndpoints>,
  applications: createClient<typeof teamApplicationEndpoints>(teamApplicationCalls, send) as Client<
    typeof teamApplicationEndpoints
  >,
})
type Apis = ReturnType<typeof teamApis>

/** The APIs of teams, called from the browser; handing a project over needs a fresh proof. */
export const teamApi = teamApis(withFreshProof(browserSend))
const userApi = createClient<typeof userEndpoints>(userCalls, browserSend)

const assetApi = createClient<typeof assetEndpoints>(assetCalls, browserSend)

const contributionsAPage = 10
const all = ['teams'] as const
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['job'] },
} as const

/** The tabs of the page of collaborations. */
export const collaborationTabs = ['together', 'places', 'in', 'out'] as const
export type CollaborationTab = (typeof collaborationTabs)[number]

/** A part of the page of collaborations, as in the URL. */
export interface CollaborationPlace {
  tab: CollaborationTab
  q: string
  skill: string
  state: 'open' | 'over'
  cursor?: string | undefined
}

/** Parses the URL of the page; an unknown tab means the first one. */
export function readCollaborationPlace(params: URLSearchParams): CollaborationPlace {
  return {
    tab: collaborationTabs.find((each) => each === params.get('tab')) ?? 'together',
    q: (params.get('q') ?? '').slice(0, 100),
    skill: (params.get('skill') ?? '').slice(0, 40),
    state: params.get('state') === 'over' ? 'over' : 'open',
    cursor: params.get('cursor') ?? undefined,
  }
}

/** Returns the URL of a part of the page. */
export function collaborationPath({ tab, q, skill, state, cursor }: Partial<CollaborationPlace>): string {
  const query = new URLSearchParams({
    ...(tab && tab !== 'together' && { tab }),
    ...(q && { q }),
    ...(skill && { skill }),
    ...(state === 'over' && { state }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `/collaborators?${query}` : '/collaborators'
}

const paged = (cursor: string | undefined) => (cursor ? { cursor } : {})

/** The queries of teams. A page's loader passes its own `apis`. */
export const teamQueries = {
  all,
  team: (id: string, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await apis.teams.get({ params: { id }, signal })).team,
      ...fresh,
    }),
  log: (id: string, cursor?: string, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'log', id, cursor ?? ''],
      queryFn: ({ signal }) => apis.teams.log({ params: { id }, query: paged(cursor), signal }),
      ...fresh,
    }),
  contributions: (id: string, show: ContributionShow, cursor?: string, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'contributions', id, show, cursor ?? ''],
      queryFn: ({ signal }) =>
        apis.contributions.list({
          params: { id },
          query: { show, limit: contributionsAPage, ...paged(cursor) },
          signal,
        }),
      ...fresh,
      placeholderData: keepPreviousData,
    }),
  /** The files and links of a project that a contribution can name. */
  files: (id: string) =>
    queryOptions({
      queryKey: [...all, 'files', id],
      queryFn: async ({ signal }) => (await assetApi.list({ params: { id }, signal })).assets,
      staleTime: 0,
    }),
  counts: (apis: Apis = teamApi) =>
    queryOptions({ queryKey: [...all, 'counts'], queryFn: ({ signal }) => apis.teams.counts({ signal }), ...fresh }),
  mine: (cursor?: string, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'mine', cursor ?? ''],
      queryFn: ({ signal }) => apis.teams.mine({ query: paged(cursor), signal }),
      ...fresh,
    }),
  invitations: (apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'invitations'],
      queryFn: ({ signal }) => apis.invitations.mine({ query: {}, signal }),
      ...fresh,
    }),
  /** Projects offered to the viewer. */
  handovers: (apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'handovers'],
      queryFn: ({ signal }) => apis.handovers.mine({ query: {}, signal }),
      ...fresh,
    }),
  places: ({ q, skill, cursor }: Pick<CollaborationPlace, 'q' | 'skill' | 'cursor'>, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'places', q, skill, cursor ?? ''],
      queryFn: ({ signal }) =>
        apis.places.list({ query: { ...(q && { q }), ...(skill && { skill }), ...paged(cursor) }, signal }),
      ...fresh,
    }),
  applications: (
    direction: 'in' | 'out',
    { state, cursor }: Pick<CollaborationPlace, 'state' | 'cursor'>,
    apis: Apis = teamApi,
  ) =>
    queryOptions({
      queryKey: [...all, direction, state, cursor ?? ''],
      queryFn: ({ signal }) => apis.applications[direction]({ query: { state, ...paged(cursor) }, signal }),
      ...fresh,
    }),
  /** Open applications for one project. */
  applicationsFor: (project: string, apis: Apis = teamApi) =>
    queryOptions({
      queryKey: [...all, 'in', 'of', project],
      queryFn: ({ signal }) => apis.applications.in({ query: { project }, signal }),
      ...fresh,
    }),
  /** People by name, for an invitation. */
  people: (q: string) =>
    queryOptions({
      queryKey: [...all, 'people', q],
      queryFn: async ({ signal }) => (await userApi.search({ query: { q }, signal })).users,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
}

/** Sends one call that changes a team, then reads again what it changed; `done` says what happened. */
export function useTeamAct<Input>(send: (input: Input) => Promise<unknown>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refreshTeams(client),
  })
}

/** Opens something of a team; reports why it fails. */
export const useTeamOpening = (open: () => Promise<unknown>) =>
  useMutation({ mutationFn: open, onError: (error) => toast.error(failureText(error)) })

/** Reads teams and projects again after a change. */
export function refreshTeams(client: ReturnType<typeof useQueryClient>): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => ['teams', 'projects', 'cart', 'dashboard'].includes(String(queryKey[0])),
  })
}
