import type { analyticsEndpoints } from '@guildhall/contract/admin/analytics.ts'
import { analyticsCalls } from '@guildhall/contract/admin/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { type AnalyticsPeriod, analyticsLimits, analyticsPeriods } from '@guildhall/contract/limits/analytics.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type AnalyticsApi = Client<typeof analyticsEndpoints>
type Asked = Pick<AnalyticsAddress, 'days' | 'of'>

const ownApi: AnalyticsApi = createClient<typeof analyticsEndpoints>(analyticsCalls, browserSend)

/** The queries for the viewer's own figures. A page's loader passes an `api` that calls in process. */
export const analyticsQueries = {
  of: ({ days, of }: Asked, api = ownApi) =>
    queryOptions({
      queryKey: ['analytics', days, of ?? ''],
      queryFn: ({ signal }) => api.read({ query: { days, ...(of && { project: of }) }, signal }),
      // Views are counted while the viewer is away: refetch when they return.
      staleTime: 60_000,
      refetchOnWindowFocus: true,
      meta: { staleWith: ['order'] },
    }),
}

/** The measures the chart can show per day. */
export const measures = ['views', 'favorites', 'sales', 'revenue'] as const
export type Measure = (typeof measures)[number]

/** What a URL of the page shows: the period, all projects or one, and the measure. */
export interface AnalyticsAddress {
  days: AnalyticsPeriod
  measure: Measure
  /** The id of the project the chart is about; not called 'project', which opens the project form. */
  of: string | undefined
}

/** Parses a URL; unknown values count as absent, so that any link shows the page. */
export function readAnalyticsAddress(params: URLSearchParams): AnalyticsAddress {
  const [days, measure, of] = ['days', 'measure', 'of'].map((name) => params.get(name) ?? '')
  return {
    days: analyticsPeriods.find((each) => String(each) === days) ?? analyticsLimits.defaultDays,
    measure: measures.find((each) => each === measure) ?? 'views',
    of: /^[a-z0-9]{12}$/.test(of ?? '') ? of : undefined,
  }
}

/** Returns the URL that shows it. */
export function analyticsPath({ days, measure, of }: AnalyticsAddress): string {
  const params = new URLSearchParams({
    ...(days === analyticsLimits.defaultDays ? {} : { days: String(days) }),
    ...(measure === 'views' ? {} : { measure }),
    ...(of ? { of } : {}),
  })
  return params.size > 0 ? `/analytics?${params}` : '/analytics'
}

/** The text of a period on the page. */
export function wordsOf(days: AnalyticsPeriod) {
  const words = `${days} days`
  return { chip: days === 365 ? 'Year' : words, now: `these ${words}`, before: `the ${words} before` }
}
