import type { analyticsEndpoints } from '@guildhall/contract/admin/analytics.ts'
import { analyticsCalls } from '@guildhall/contract/admin/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { type AnalyticsPeriod, analyticsLimits, analyticsPeriods } from '@guildhall/contract/limits/analytics.ts'
import { queryOptions } from '@tanstack/react-query'
import { downloadFile } from '#lib/api/file-transfer.ts'
import { browserSend } from '#lib/api/transport.ts'

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

/** What the chart shows of each day. */
export const measures = ['views', 'favorites', 'sales', 'revenue'] as const
export type Measure = (typeof measures)[number]

/** What an address of the page shows: so many days, of all projects or one, and what of them. */
export interface AnalyticsAddress {
  days: AnalyticsPeriod
  measure: Measure
  /** The id of the project that the chart is about; not called 'project', which opens the project form. */
  of: string | undefined
}

/** Reads an address; what is not on our lists counts as absent, so that any link shows the page. */
export function readAnalyticsAddress(params: URLSearchParams): AnalyticsAddress {
  const [days, measure, of] = ['days', 'measure', 'of'].map((name) => params.get(name) ?? '')
  return {
    days: analyticsPeriods.find((each) => String(each) === days) ?? analyticsLimits.defaultDays,
    measure: measures.find((each) => each === measure) ?? 'views',
    of: /^[a-z0-9]{12}$/.test(of ?? '') ? of : undefined,
  }
}

/** The address that shows it. */
export function analyticsPath({ days, measure, of }: AnalyticsAddress): string {
  const params = new URLSearchParams({
    ...(days === analyticsLimits.defaultDays ? {} : { days: String(days) }),
    ...(measure === 'views' ? {} : { measure }),
    ...(of ? { of } : {}),
  })
  return params.size > 0 ? `/analytics?${params}` : '/analytics'
}

// Days are those of UTC, wherever they are read.
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortWithYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as '2026-11-16' in the fewest words: '16 Nov', with its year where there are two of that name. */
export function shortDay(day: string, year = false): string {
  return (year ? shortWithYear : short).format(new Date(day))
}

/** '16 November'. */
export const longDay = (day: string): string => long.format(new Date(day))

/** '22 September to 21 October', with the years where they are two. */
export function spanWords({ from, to }: { from: string; to: string }): string {
  const words = from.slice(0, 4) === to.slice(0, 4) ? long : withYear
  return `${words.format(new Date(from))} to ${words.format(new Date(to))}`
}

/** A period as the page says it. */
export function wordsOf(days: AnalyticsPeriod) {
  const words = `${days} days`
  return { chip: days === 365 ? 'Year' : words, now: `these ${words}`, before: `the ${words} before` }
}
