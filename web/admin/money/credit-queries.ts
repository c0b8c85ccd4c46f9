import type { creditEndpoints } from '@guildhall/contract/ambassadors/credits.ts'
import { creditCalls } from '@guildhall/contract/ambassadors/credits-calls.ts'
import { termPattern } from '@guildhall/contract/ambassadors/joining-term.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

/** The credit of ambassadors, called from the browser. */
export const creditApi: Client<typeof creditEndpoints> = createClient<typeof creditEndpoints>(creditCalls, browserSend)

/** The term in the URL; unknown ones mean the present one. */
export function readTerm(params: URLSearchParams): string | undefined {
  const term = params.get('term') ?? ''
  return termPattern.test(term) ? term : undefined
}

/** The list of a term. A page's loader passes an `api` that calls in process. */
export const creditQuery = (term: string | undefined, api = creditApi) =>
  queryOptions({
    queryKey: ['admin', 'credit', term ?? ''],
    queryFn: ({ signal }) => api.list({ query: term ? { term } : {}, signal }),
  })
