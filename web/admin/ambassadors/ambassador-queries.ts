import type { ambassadorAdminEndpoints, campusAdminEndpoints } from '@guildhall/contract/ambassadors/admin.ts'
import { ambassadorAdminCalls, campusAdminCalls } from '@guildhall/contract/ambassadors/calls.ts'
import { type AmbassadorList, ambassadorLists } from '@guildhall/contract/ambassadors/options.ts'
import type { Send } from '@guildhall/contract/api/client.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { adminQueries } from '../queries.ts'

/** The APIs for applications of ambassadors, and for campuses and windows. */
export const ambassadorApis = (
  send: Send,
): { applications: Client<typeof ambassadorAdminEndpoints>; campuses: Client<typeof campusAdminEndpoints> } => ({
  applications: createClient<typeof ambassadorAdminEndpoints>(ambassadorAdminCalls, send),
  campuses: createClient<typeof campusAdminEndpoints>(campusAdminCalls, send),
})
export const { applications: ambassadorApi, campuses: campusApi } = ambassadorApis(browserSend)

const tabs = [...ambassadorLists, 'campuses', 'windows'] as const

/** What is shown, as in the URL: a list of applications, one of them, the campuses, or the windows. */
export interface AmbassadorPlace {
  state: (typeof tabs)[number]
  id?: string | undefined
  cursor?: string | undefined
}

/** Parses the URL; unknown values are ignored. */
export function readAmbassadors(params: URLSearchParams): AmbassadorPlace {
  const id = params.get('id') ?? ''
  return {
    state: tabs.find((each) => each === params.get('state')) ?? 'open',
    id: /^[a-z0-9]{12}$/.test(id) ? id : undefined,
    cursor: params.get('cursor') ?? undefined,
  }
}

export function ambassadorsPath({ state, id, cursor }: AmbassadorPlace): string {
  const params = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(id && { id }),
    ...(cursor && { cursor }),
  })
  return params.size > 0 ? `/admin/ambassadors?${params}` : '/admin/ambassadors'
}

const key = [...adminQueries.all, 'ambassadors']

/** The queries of ambassadors. A page's loader passes `apis` that call in process. */
export const ambassadorQueries = {
  list: (state: AmbassadorList, cursor: string | undefined, api = ambassadorApi) =>
    queryOptions({
      queryKey: [...key, state, cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: { state, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  one: (id: string, api = ambassadorApi) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).application,
    }),
  campuses: (cursor?: string, api = campusApi) =>
    queryOptions({
      queryKey: [...key, 'campuses', cursor ?? ''],
      queryFn: ({ signal }) => api.campuses({ query: cursor ? { cursor } : {}, signal }),
    }),
  windows: (api = campusApi) =>
    queryOptions({
      queryKey: [...key, 'windows'],
      queryFn: async ({ signal }) => (await api.windows({ signal })).windows,
    }),
}

/** The queries of a place, for the loader of its page. */
export function queriesOf({ state, id, cursor }: AmbassadorPlace, send: Send) {
  const apis = ambassadorApis(send)
  if (state === 'campuses') return [ambassadorQueries.campuses(cursor, apis.campuses)]
  if (state === 'windows') return [ambassadorQueries.windows(apis.campuses)]
  if (id) return [ambassadorQueries.one(id, apis.applications)]
  return [ambassadorQueries.list(state, cursor, apis.applications)]
}
