import { configuredCalls, figureCalls, partCalls } from '@guildhall/contract/admin/calls.ts'
import type { configuredEndpoints } from '@guildhall/contract/admin/configured.ts'
import { type FigurePeriod, figurePeriods } from '@guildhall/contract/admin/figure-options.ts'
import type { figureEndpoints } from '@guildhall/contract/admin/figures.ts'
import type { partEndpoints } from '@guildhall/contract/admin/parts.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { adminQueries } from '../queries.ts'

const ownFigures = createClient<typeof figureEndpoints>(figureCalls, browserSend)
const ownConfigured = createClient<typeof configuredEndpoints>(configuredCalls, browserSend)
const ownParts = createClient<typeof partEndpoints>(partCalls, browserSend)

/** The queries of the overview. A page's loader passes an `api` that calls in process. */
export const overviewQueries = {
  figures: (period: FigurePeriod, api = ownFigures) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'figures', period],
      queryFn: ({ signal }) => api.read({ query: { period }, signal }),
      staleTime: 60_000,
    }),
  configured: (api = ownConfigured) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'configured'],
      queryFn: ({ signal }) => api.read({ signal }),
    }),
  parts: (api = ownParts) =>
    queryOptions({
      queryKey: [...adminQueries.all, 'parts'],
      queryFn: ({ signal }) => api.read({ signal }),
      refetchOnWindowFocus: true,
    }),
}

/** Parses the period from the URL; the first one by default. */
export const readPeriod = (params: URLSearchParams): FigurePeriod =>
  figurePeriods.find((each) => each === params.get('period')) ?? figurePeriods[0]

/** Returns the URL of the overview with this period. */
export const periodPath = (period: FigurePeriod): string =>
  period === figurePeriods[0] ? '/admin' : `/admin?period=${period}`
