import { cacheLimits } from '@guildhall/contract/limits.ts'
import { type DehydratedState, dehydrate, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { data } from 'react-router'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

// Queries of different shapes travel together; each keeps its own type where its answer is read.
interface AnyQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

/** Runs a page's queries in its loader and hands their answers to the browser's cache. The first failure is thrown. */
export async function load(...queries: readonly AnyQuery[]): Promise<DehydratedState> {
  const client = queryClient()
  await Promise.all(queries.map((query) => client.fetchQuery({ ...(query as FetchQueryOptions), retry: false })))
  return dehydrate(client)
}

/** True in a browser that already has fresh answers to these queries, so that no loader need run. */
export function isCached(...queries: readonly AnyQuery[]): boolean {
  return queries.every(({ queryKey }) => {
    const state = queryClient().getQueryState(queryKey)
    return state?.data !== undefined && !state.isInvalidated && state.dataUpdatedAt > Date.now() - cacheLimits.freshMs
  })
}

/** Throws what the error page reads: the status and sentence of a refused call. A failure of another kind passes through. */
export function failPage(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw data({ message: error.message, requestId: error.requestId }, { status: error.status || 503 })
}
