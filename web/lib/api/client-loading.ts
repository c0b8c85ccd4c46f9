import { cacheLimits } from '@guildhall/contract/limits/shared.ts'
import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Returns true in a browser that already has fresh answers to these queries, so the loader can be skipped. */
export function isCached(...queries: readonly { queryKey: QueryKey }[]): boolean {
  return queries.every(({ queryKey }) => {
    const state = queryClient().getQueryState(queryKey)
    return state?.data !== undefined && !state.isInvalidated && state.dataUpdatedAt > Date.now() - cacheLimits.freshMs
  })
}

/**
 * For a page's `clientLoader`: without a response, or after a server error, the page renders with `instead` and reports it
 * itself. Refusals and redirects pass through.
 */
export function inFrame<T>(instead: T): (error: Response | { status?: number }) => T {
  return (error) => {
    if (error instanceof Response || (error.status ?? 500) < 500) throw error
    return instead
  }
}
