import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { payoutCalls } from '@guildhall/contract/payouts/calls.ts'
import type { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import { queryOptions } from '@tanstack/react-query'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'

type PayoutApi = Client<typeof payoutEndpoints>

/** The calls about a seller's money, made from the browser; where it goes asks who one is. */
export const payoutApi: PayoutApi = createClient<typeof payoutEndpoints>(payoutCalls, withFreshProof(browserSend))

/** What can be asked of one's balance. A page's loader passes an `api` that calls in process. */
export const payoutQueries = {
  balance: (api = payoutApi) =>
    queryOptions({
      queryKey: ['balance'],
      queryFn: async ({ signal }) => api.balance({ signal }),
      staleTime: 0,
      meta: { staleWith: ['order', 'payment'] },
    }),
}
