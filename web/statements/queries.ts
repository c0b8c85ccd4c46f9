import { statementCalls } from '@guildhall/contract/admin/calls.ts'
import type { statementEndpoints } from '@guildhall/contract/admin/statements.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type StatementApi = Client<typeof statementEndpoints>

/** The API of decisions about the viewer, called from the browser. */
export const statementApi: StatementApi = createClient<typeof statementEndpoints>(statementCalls, browserSend)

/** The queries about decisions. A page's loader passes an `api` that calls in process. */
export const statementQueries = {
  own: (api = statementApi) =>
    queryOptions({ queryKey: ['statements'], queryFn: ({ signal }) => api.list({ signal }) }),
}
