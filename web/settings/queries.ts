import type { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import { accountCalls } from '@guildhall/contract/accounts/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'

type AccountApi = Client<typeof accountEndpoints>

/** The API of the viewer's own account, called from the browser; calls that need a fresh proof request it. */
export const accountApi: AccountApi = createClient<typeof accountEndpoints>(accountCalls, withFreshProof(browserSend))

const all = ['account'] as const
// While a file is being prepared.
const pollMs = 3000

/** The queries about the viewer's own account. A page's loader passes an `api` that calls in process. */
export const accountQueries = {
  all,
  account: (api = accountApi) =>
    queryOptions({
      queryKey: [...all],
      queryFn: ({ signal }) => api.get({ signal }),
      refetchInterval: ({ state }) => (state.data?.export?.state === 'preparing' ? pollMs : false),
    }),
}
