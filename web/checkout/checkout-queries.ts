import { checkoutEndpoints } from '@guildhall/contract/checkout.ts'
import { type Client, createClient } from '@guildhall/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api.ts'
import { askQuote } from './ask-quote.ts'

type CheckoutApi = Client<typeof checkoutEndpoints>

/** The calls of checkout and purchases, made from the browser. */
export const checkoutApi: CheckoutApi = createClient(checkoutEndpoints, browserSend)

const all = ['checkout'] as const
const waitings = [...all, 'waiting'] as const
const firstPollMs = 1000
const longestPollMs = 30_000
// However wrong this device's clock may be.
const shortestRenewalMs = 60_000

/** What can be asked on the way to a purchase; stale at once (product 13). A page's loader passes an `api` that calls in process. */
export const checkoutQueries = {
  waitings,
  /** The quote of one item, or with null of the cart, with what `owner` has answered; renewed when it ends. `settled` is when every change of the cart has been made. */
  quote: (item: string | null, owner: string, settled: () => Promise<void>) =>
    queryOptions({
      queryKey: [...all, 'quote', item],
      queryFn: async () => {
        if (!item) await settled()
        return askQuote(checkoutApi.quote, item, owner)
      },
      staleTime: 0,
      gcTime: 0,
      // What it refuses (an empty cart, a project that is gone) stays refused.
      retry: false,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data?.quote ? Math.max(shortestRenewalMs, Date.parse(data.quote.expiresAt) - Date.now()) : false,
    }),
  /** The purchase of `owner` that waits to be paid; null without one. */
  waiting: (owner: string, api = checkoutApi) =>
    queryOptions({
      queryKey: [...waitings, owner],
      queryFn: async ({ signal }) => (await api.waiting({ signal })).purchase,
      staleTime: 0,
      meta: { staleWith: ['payment'] },
      refetchOnWindowFocus: true,
    }),
  /** A purchase; while it waits for the provider it is asked again, in growing gaps and when one comes back to the page. */
  purchase: (id: string, api = checkoutApi) =>
    queryOptions({
      queryKey: [...all, 'purchase', id],
      queryFn: async ({ signal }) => (await api.purchase({ params: { id }, signal })).purchase,
      staleTime: 0,
      meta: { staleWith: ['payment'] },
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
        data?.state === 'pending'
          ? Math.min(longestPollMs, firstPollMs * 1.5 ** (dataUpdateCount + errorUpdateCount))
          : false,
    }),
}
