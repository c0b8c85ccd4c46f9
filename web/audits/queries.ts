import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { auditCalls } from '@guildhall/contract/audits/calls.ts'
import type { auditEndpoints } from '@guildhall/contract/audits/rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type AuditApi = Client<typeof auditEndpoints>

/** The API of the rules of audits, called from the browser. */
export const auditApi: AuditApi = createClient<typeof auditEndpoints>(auditCalls, browserSend)

/** The query of rules; null for work that is no audit. A page's loader passes an `api` that calls in process. */
export const auditQueries = {
  rules: (id: string, api = auditApi) =>
    queryOptions({
      queryKey: ['audit-rules', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).rules,
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      meta: { staleWith: ['job', 'order'] },
    }),
}
