import { type Client, createClient, type Output } from '@guildhall/contract/api/client.ts'
import { checkoutCalls } from '@guildhall/contract/orders/calls.ts'
import { AskedLines, type checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import type { AnswersInput } from '@guildhall/contract/projects/questions.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { browserSend } from '#lib/api/transport.ts'
import { answersOf } from './kept-answers.ts'

type Ask = Client<typeof checkoutEndpoints>['quote']
type Quoted = Output<typeof checkoutEndpoints.quote>

/** What is bought, with its questions, and the quote of it once all required ones are answered. */
interface Asked extends AskedLines {
  quote: Quoted | null
}

/** Asks for a quote of one item, or with null of the cart, with what `owner` has answered in this browser. */
async function askQuote(ask: Ask, item: string | null, owner: string): Promise<Asked> {
  const first = await attempt(ask, item, [])
  // Only what is asked now may be answered, so it is asked first.
  const answers = answersOf(owner, first.lines)
  return answers.length > 0 ? attempt(ask, item, answers) : first
}

async function attempt(ask: Ask, item: string | null, answers: AnswersInput): Promise<Asked> {
  const items = item ? { items: [{ productId: item, quantity: 1 }] } : {}
  try {
    const quote = await ask({ body: answers.length > 0 ? { ...items, answers } : items })
    return { ...quote, quote }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'answers_required')) throw error
    return { ...AskedLines.parse(error.body), quote: null }
  }
}

type CheckoutApi = Client<typeof checkoutEndpoints>

/** The calls of checkout and purchases, made from the browser. */
export const checkoutApi: CheckoutApi = createClient<typeof checkoutEndpoints>(checkoutCalls, browserSend)

const all = ['checkout'] as const
const waitings = [...all, 'waiting'] as const
const firstPollMs = 1000
const longestPollMs = 30_000
// However wrong this device's clock may be.
const shortestRenewalMs = 60_000

/** What can be asked on the way to a purchase; stale at once. A page's loader passes an `api` that calls in process. */
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
