import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks anew for whatever says of itself (`meta.staleWith`) that news of this type makes it stale; null for all of it. News
 * that came, or one's own act that would be such news to others.
 */
export function refreshWith(client: QueryClient, type: string | null): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ meta }) => meta?.staleWith !== undefined && (type === null || meta.staleWith.includes(type)),
  })
}
