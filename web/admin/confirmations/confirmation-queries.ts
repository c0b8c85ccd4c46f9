import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { confirmationAdminEndpoints } from '@guildhall/contract/confirmations/admin.ts'
import { confirmationAdminCalls } from '@guildhall/contract/confirmations/calls.ts'
import { type ConfirmationList, confirmationLists } from '@guildhall/contract/confirmations/options.ts'
import { confirmationLimits } from '@guildhall/contract/limits/confirmations.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { adminQueries } from '../queries.ts'

type ConfirmationsApi = Client<typeof confirmationAdminEndpoints>

/** The API for requests to confirm schools and firms, called from the browser. */
export const confirmationsApi: ConfirmationsApi = createClient<typeof confirmationAdminEndpoints>(
  confirmationAdminCalls,
  browserSend,
)

/** What is shown, as in the URL: a list of requests, or one of them. */
export interface ConfirmationPlace {
  state: ConfirmationList
  id?: string | undefined
  cursor?: string | undefined
}

/** Parses the URL; unknown values are ignored. */
export function readConfirmations(params: URLSearchParams): ConfirmationPlace {
  const id = params.get('id') ?? ''
  return {
    state: confirmationLists.find((each) => each === params.get('state')) ?? 'open',
    id: /^[a-z0-9]{12}$/.test(id) ? id : undefined,
    cursor: params.get('cursor') ?? undefined,
  }
}

export function confirmationsPath({ state, id, cursor }: ConfirmationPlace): string {
  const params = new URLSearchParams({
    ...(state !== 'open' && { state }),
    ...(id && { id }),
    ...(cursor && { cursor }),
  })
  return params.size > 0 ? `/admin/confirmations?${params}` : '/admin/confirmations'
}

const key = [...adminQueries.all, 'confirmations']
// Links end after some time; they are asked for again well before.
const linkMs = (confirmationLimits.file.linkSeconds / 2) * 1000

/** The queries of requests. A page's loader passes an `api` that calls in process. */
export const confirmationsQueries = {
  list: (state: ConfirmationList, cursor: string | undefined, api = confirmationsApi) =>
    queryOptions({
      queryKey: [...key, state, cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: { state, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  one: (id: string, api = confirmationsApi) =>
    queryOptions({
      queryKey: [...key, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).confirmation,
    }),
  document: (id: string, api = confirmationsApi) =>
    queryOptions({
      queryKey: [...key, 'document', id],
      queryFn: ({ signal }) => api.document({ params: { id }, signal }),
      staleTime: linkMs,
      refetchInterval: linkMs,
    }),
}

/** The query of a place, for the loader of its page. */
export const confirmationsQuery = ({ state, id, cursor }: ConfirmationPlace, api = confirmationsApi) =>
  id ? confirmationsQueries.one(id, api) : confirmationsQueries.list(state, cursor, api)
