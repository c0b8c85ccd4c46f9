import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { invitationCalls } from '@guildhall/contract/hiring/calls.ts'
import type { invitationEndpoints } from '@guildhall/contract/hiring/invitations.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { hiringQueries } from '../queries.ts'

type InvitationApi = Client<typeof invitationEndpoints>

/** The API of invitations to jobs, called from the browser. */
export const invitationApi: InvitationApi = createClient<typeof invitationEndpoints>(invitationCalls, browserSend)

const all = [...hiringQueries.all, 'invitations'] as const
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['job'] },
} as const

/** The queries of invitations. A page's loader passes an `api` that calls in process. */
export const invitationQueries = {
  /** The people invited to a job of the viewer. */
  ofJob: (id: string, api = invitationApi) =>
    queryOptions({
      queryKey: [...all, 'of', id],
      queryFn: async ({ signal }) => (await api.list({ params: { id }, signal })).invitations,
      ...fresh,
    }),
  /** The invitations that wait for the viewer. */
  mine: (api = invitationApi) =>
    queryOptions({ queryKey: [...all, 'mine'], queryFn: ({ signal }) => api.mine({ query: {}, signal }), ...fresh }),
  /** People available for work, by name. */
  invitable: (id: string, q: string) =>
    queryOptions({
      queryKey: [...all, 'invitable', id, q],
      queryFn: async ({ signal }) => (await invitationApi.find({ params: { id }, query: { q }, signal })).people,
      enabled: q !== '',
      placeholderData: keepPreviousData,
    }),
}
