import { type AnalyticsPeriod, analyticsLimits, analyticsPeriods } from '@guildhall/contract/limits/analytics.ts'

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
