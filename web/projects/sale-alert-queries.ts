import { createClient } from '@guildhall/contract/api/client.ts'
import { saleAlertCalls } from '@guildhall/contract/projects/sale-alert-calls.ts'
import type { saleAlertEndpoints } from '@guildhall/contract/projects/sale-alerts.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { projectQueries } from './queries.ts'

/** The calls of people who wait until a project goes on sale, from the browser. */
export const saleAlertApi = createClient<typeof saleAlertEndpoints>(saleAlertCalls, browserSend)

/** The queries of people who wait until a project goes on sale. A page's loader passes an `api` that calls in process. */
export const saleAlertQueries = {
  one: (id: string) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'sale-alert', id],
      queryFn: ({ signal }) => saleAlertApi.get({ params: { id }, signal }),
    }),
  /** How many people wait until they can buy something from the viewer. */
  count: (api = saleAlertApi) =>
    queryOptions({
      queryKey: [...projectQueries.all, 'sale-alerts'],
      queryFn: ({ signal }) => api.count({ signal }),
    }),
}
