import { ownCredentialCalls } from '@guildhall/contract/ambassadors/credential-calls.ts'
import type { ownCredentialEndpoints } from '@guildhall/contract/ambassadors/credentials.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

/** The API of the viewer's credentials; a page's loader passes a `send` that calls in process. */
export const ownCredentialApi = (send: typeof browserSend): Client<typeof ownCredentialEndpoints> =>
  createClient<typeof ownCredentialEndpoints>(ownCredentialCalls, send)

/** The same, called from the browser. */
export const credentialApi = ownCredentialApi(browserSend)

export const credentialQueries = {
  own: (api = credentialApi) =>
    queryOptions({
      queryKey: ['ambassadorship', 'credentials'],
      queryFn: async ({ signal }) => (await api.list({ signal })).items,
    }),
}
