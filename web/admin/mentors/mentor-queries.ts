import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { mentorAdminEndpoints } from '@guildhall/contract/mentors/admin.ts'
import { mentorAdminCalls } from '@guildhall/contract/mentors/calls.ts'
import { applicationLists } from '@guildhall/contract/mentors/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { adminQueries } from '../queries.ts'

type MentorApi = Client<typeof mentorAdminEndpoints>

/** The API for applications of mentors, called from the browser. */
export const mentorApi: MentorApi = createClient<typeof mentorAdminEndpoints>(mentorAdminCalls, browserSend)

/** Which applications are listed, as in the URL. */
export interface MentorPlace {
  state: (typeof applicationLists)[number]
  cursor?: string | undefined
}

/** Parses the URL of the applications; unknown values are ignored. */
export function readMentors(params: URLSearchParams): MentorPlace {
  return {
    state: applicationLists.find((each) => each === params.get('state')) ?? 'open',
    cursor: params.get('cursor') ?? undefined,
  }
}

/** Returns the URL of a list of applications. */
export function mentorsPath({ state, cursor }: MentorPlace): string {
  const params = new URLSearchParams({ ...(state !== 'open' && { state }), ...(cursor && { cursor }) })
  return params.size > 0 ? `/admin/mentors?${params}` : '/admin/mentors'
}

/** The applications of a place. A page's loader passes an `api` that calls in process. */
export const mentorsQuery = ({ state, cursor }: MentorPlace, api = mentorApi) =>
  queryOptions({
    queryKey: [...adminQueries.all, 'mentors', state, cursor ?? ''],
    queryFn: ({ signal }) => api.list({ query: { state, ...(cursor ? { cursor } : {}) }, signal }),
  })
