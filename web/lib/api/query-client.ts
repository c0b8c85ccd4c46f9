import { cacheLimits } from '@guildhall/contract/limits/shared.ts'
import { QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** `staleWith`: the notification types that make the data stale. */
    queryMeta: { staleWith?: readonly string[] }
  }
}

let browserClient: QueryClient | undefined

/** The data cache: one per browser tab, and a new one for every page rendered on the server. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return create()
  browserClient ??= create()
  return browserClient
}

function create() {
  return new QueryClient({
    defaultOptions: {
      // Without a network, a call fails visibly instead of waiting silently.
      queries: {
        networkMode: 'always',
        staleTime: cacheLimits.freshMs,
        // On the server a page's cache ends with the page; a timer would keep it in memory for ten minutes.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : cacheLimits.keptMs,
        retry: cacheLimits.retries,
        refetchOnWindowFocus: cacheLimits.refetchOnWindowFocus,
        // The network mode above would skip it.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
