import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { confirmationCalls, documentCalls } from '@guildhall/contract/confirmations/calls.ts'
import type { confirmationEndpoints, documentEndpoints } from '@guildhall/contract/confirmations/confirmations.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ConfirmationApi = Client<typeof confirmationEndpoints>

/** The API for the confirmation of the viewer's school or firm, called from the browser. */
export const confirmationApi: ConfirmationApi = createClient<typeof confirmationEndpoints>(
  confirmationCalls,
  browserSend,
)
export const documentApi: Client<typeof documentEndpoints> = createClient<typeof documentEndpoints>(
  documentCalls,
  browserSend,
)

/** The queries of confirmations. A page's loader passes an `api` that calls in process. */
export const confirmationQueries = {
  own: (api = confirmationApi) =>
    queryOptions({ queryKey: ['confirmation'], queryFn: ({ signal }) => api.get({ signal }) }),
}
