import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ReviewApi = Client<typeof reviewEndpoints>

/** The reviews API, called from the browser. */
export const reviewApi: ReviewApi = createClient<typeof reviewEndpoints>(reviewCalls, browserSend)

const all = ['reviews'] as const
// Below the key of orders: an order's state decides whether it can be reviewed.
const ofOrders = ['orders', 'reviews'] as const

/** The review queries. A page's loader passes an `api` that calls in process. */
export const reviewQueries = {
  /** One page of a project's reviews; without a cursor, the first. */
  page: (id: string, cursor = '', api = reviewApi) =>
    queryOptions({
      queryKey: [...all, id, cursor],
      queryFn: ({ signal }) => api.list({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  /** One page of the reviews of a person's projects, by the person's public name; without a cursor, the first. */
  received: (id: string, cursor = '', api = reviewApi) =>
    queryOptions({
      queryKey: [...all, 'received', id, cursor],
      queryFn: ({ signal }) => api.received({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  ofOrder: (id: string, api = reviewApi) =>
    queryOptions({
      queryKey: [...ofOrders, id],
      queryFn: ({ signal }) => api.ofOrder({ params: { id }, signal }),
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always' as const,
    }),
}

/** Returns a function that refetches everything that shows reviews or their totals. */
export function useReviewsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([all, ofOrders, ['projects']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
