import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { referenceCalls } from '@guildhall/contract/engagements/calls.ts'
import type { referenceEndpoints } from '@guildhall/contract/engagements/references.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ReferenceApi = Client<typeof referenceEndpoints>

/** The API of references, called from the browser. */
export const referenceApi: ReferenceApi = createClient<typeof referenceEndpoints>(referenceCalls, browserSend)

/** The query of a reference; null for work that cannot be one. A page's loader passes an `api` that calls in process. */
export const referenceQueries = {
  ofEngagement: (id: string, api = referenceApi) =>
    queryOptions({
      queryKey: ['reference', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).reference,
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      meta: { staleWith: ['job'] },
    }),
}
