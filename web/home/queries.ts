import type { activityEndpoints } from '@guildhall/contract/activity/activity.ts'
import { activityCalls } from '@guildhall/contract/activity/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ActivityApi = Client<typeof activityEndpoints>

const activityApi: ActivityApi = createClient<typeof activityEndpoints>(activityCalls, browserSend)

const all = ['activity'] as const
// Read again every minute while the page is looked at: other people make these events.
const live = { refetchInterval: 60_000 } as const

/** The queries of public events. A page's loader passes an `api` that calls in process. */
export const activityQueries = {
  everyone: (api = activityApi) =>
    queryOptions({
      queryKey: [...all, 'everyone'],
      queryFn: async ({ signal }) => (await api.everyone({ signal })).items,
      ...live,
    }),
  known: (api = activityApi) =>
    queryOptions({
      queryKey: [...all, 'known'],
      queryFn: ({ signal }) => api.known({ signal }),
      ...live,
      meta: { staleWith: ['ACCEPT', 'connection'] },
    }),
}
