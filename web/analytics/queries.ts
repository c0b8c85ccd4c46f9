import type { analyticsEndpoints } from '@guildhall/contract/admin/analytics.ts'
import { analyticsCalls } from '@guildhall/contract/admin/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { downloadFile } from '#lib/api/file-download.ts'
import { browserSend } from '#lib/api/transport.ts'
import type { AnalyticsAddress } from './address.ts'

type AnalyticsApi = Client<typeof analyticsEndpoints>
type Asked = Pick<AnalyticsAddress, 'days' | 'of'>

const ownApi: AnalyticsApi = createClient<typeof analyticsEndpoints>(analyticsCalls, browserSend)

/** What can be asked about one's own figures. A page's loader passes an `api` that calls in process. */
export const analyticsQueries = {
  of: ({ days, of }: Asked, api = ownApi) =>
    queryOptions({
      queryKey: ['analytics', days, of ?? ''],
      queryFn: ({ signal }) => api.read({ query: { days, ...(of && { project: of }) }, signal }),
      // Counted while one looks elsewhere: asked again when one comes back.
      staleTime: 60_000,
      refetchOnWindowFocus: true,
      meta: { staleWith: ['order'] },
    }),
}

/** Has the browser keep the figures as a file. */
export function downloadFigures({ days }: Pick<AnalyticsAddress, 'days'>): Promise<void> {
  return downloadFile(analyticsCalls.export, { query: `?days=${days}`, fallback: 'guildhall-analytics.csv' })
}
