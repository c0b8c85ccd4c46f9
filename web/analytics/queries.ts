import { analyticsEndpoints } from '@guildhall/contract/analytics.ts'
import { type Client, createClient } from '@guildhall/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'
import { bearer } from '#lib/bearer.ts'
import type { AnalyticsAddress } from './address.ts'

type AnalyticsApi = Client<typeof analyticsEndpoints>
type Asked = Pick<AnalyticsAddress, 'days' | 'of'>

const ownApi: AnalyticsApi = createClient(analyticsEndpoints, browserSend)

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

/** Fetches the figures as a file, as whoever is signed in, and has the browser keep it. */
export async function downloadFigures({ days }: Pick<AnalyticsAddress, 'days'>): Promise<void> {
  const { path, access } = analyticsEndpoints.export
  const response = await fetch(`/api${path}?days=${days}`, { headers: await bearer({ access }) }).catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  const [, name = 'guildhall-analytics.csv'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
