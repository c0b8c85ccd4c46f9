import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { payoutCalls } from '@guildhall/contract/payouts/calls.ts'
import type { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import { queryOptions } from '@tanstack/react-query'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'

type PayoutApi = Client<typeof payoutEndpoints>

/** The API of a seller's money, called from the browser; changing the destination needs a fresh proof. */
export const payoutApi: PayoutApi = createClient<typeof payoutEndpoints>(payoutCalls, withFreshProof(browserSend))

/** The query for the viewer's balance. A page's loader passes an `api` that calls in process. */
export const payoutQueries = {
  balance: (api = payoutApi) =>
    queryOptions({
      queryKey: ['balance'],
      queryFn: async ({ signal }) => api.balance({ signal }),
      staleTime: 0,
      meta: { staleWith: ['order', 'payment'] },
    }),
}
