import { dashboardCalls } from '@guildhall/contract/admin/calls.ts'
import type { dashboardEndpoints } from '@guildhall/contract/admin/dashboard.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { notificationTypes } from '@guildhall/contract/notifications/options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

const dashboardApi = createClient<typeof dashboardEndpoints>(dashboardCalls, browserSend)

// Pushes may not come through.
const pollMs = 60_000

/** What can be asked of one's dashboard. A page's loader passes an `api` that calls in process. */
export const dashboardQueries = {
  own: (api = dashboardApi) =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: ({ signal }) => api.get({ signal }),
      // Stale at once: the page asks as it is opened, when one comes back to it, and with any news.
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      refetchInterval: pollMs,
      meta: { staleWith: notificationTypes },
    }),
}
