import { dashboardCalls } from '@guildhall/contract/admin/calls.ts'
import type { dashboardEndpoints } from '@guildhall/contract/admin/dashboard.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { notificationTypes } from '@guildhall/contract/notifications/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

const dashboardApi = createClient<typeof dashboardEndpoints>(dashboardCalls, browserSend)

// Pushes may not arrive.
const pollMs = 60_000

/** The query for the viewer's dashboard. A page's loader passes an `api` that calls in process. */
export const dashboardQueries = {
  own: (api = dashboardApi) =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: ({ signal }) => api.get({ signal }),
      // Immediately stale: refetched when the page opens, when the viewer returns to it, and with any notification.
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      refetchInterval: pollMs,
      meta: { staleWith: notificationTypes },
    }),
}
