import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { findingCalls } from '@guildhall/contract/findings/calls.ts'
import type { Finding, FindingList, findingEndpoints } from '@guildhall/contract/findings/findings.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type FindingApi = Client<typeof findingEndpoints>

/** The API of findings, called from the browser. */
export const findingApi: FindingApi = createClient<typeof findingEndpoints>(findingCalls, browserSend)

const meta = { staleWith: ['job', 'order'] } as const

/** The queries of findings. A page's loader passes an `api` that calls in process. */
export const findingQueries = {
  list: (id: string, api = findingApi) =>
    queryOptions({
      queryKey: ['findings', id],
      queryFn: async ({ signal }) => (await api.list({ params: { id }, signal })).findings,
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      meta,
    }),
  one: (id: string, number: number, api = findingApi) =>
    queryOptions({
      queryKey: ['findings', id, 'one', number],
      queryFn: async ({ signal }) => (await api.get({ params: { id, number }, signal })).finding,
      meta,
    }),
}

/** Changes of a list are sent one after the other: who marks a finding fixed and then asks for the re-check means both. */
export const inOrder = (id: string) => ({ scope: { id: `findings ${id}` } })

/** Shows a changed finding in the list and in its own place. */
export function showFinding(client: QueryClient, id: string, finding: Finding): void {
  client.setQueryData(findingQueries.one(id, finding.number).queryKey, finding)
  const { what: _w, reproduce: _r, close: _c, version: _v, record: _e, ...head } = finding
  client.setQueryData(findingQueries.list(id).queryKey, (list: FindingList | undefined) => {
    if (!list) return list
    const isKnown = list.items.some(({ number }) => number === head.number)
    const items = isKnown
      ? list.items.map((each) => (each.number === head.number ? head : each))
      : [...list.items, head]
    return { ...list, items }
  })
}
