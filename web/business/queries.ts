import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls } from '@guildhall/contract/payouts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type BusinessApi = Client<typeof businessEndpoints>

/** The calls about who issues one's invoices, made from the browser. */
export const businessApi: BusinessApi = createClient<typeof businessEndpoints>(businessCalls, browserSend)

/** What can be asked of one's own business details; null until they are given. A page's loader passes an `api` that calls in process. */
export const businessQueries = {
  own: (api = businessApi) =>
    queryOptions({
      queryKey: ['business'],
      queryFn: async ({ signal }) => (await api.get({ signal })).details,
    }),
}
