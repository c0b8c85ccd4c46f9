import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches the queries whose `meta.staleWith` includes this notification type; null for all of them. Called for a
 * notification, or for the viewer's own action that would notify others.
 */
export function refreshWith(client: QueryClient, type: string | null): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.staleWith !== undefined && (type === null || meta.staleWith.includes(type)),
  })
}
