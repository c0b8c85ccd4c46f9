import { type Client, createClient, type Output } from '@guildhall/contract/api/client.ts'
import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { checkoutCalls } from '@guildhall/contract/orders/calls.ts'
import type { CartLine } from '@guildhall/contract/orders/cart.ts'
import type { AskedLines, checkoutEndpoints, Quote } from '@guildhall/contract/orders/checkout.ts'
import type { AnswersInput } from '@guildhall/contract/projects/questions.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { browserSend } from '#lib/api/transport.ts'
import type { DirectItems } from '#lib/page/checkout-path.ts'

type Ask = Client<typeof checkoutEndpoints>['quote']
type Quoted = Output<typeof checkoutEndpoints.quote>

/** The lines with their questions, and their quote once all required ones are answered. */
interface Asked extends AskedLines {
  quote: Quoted | null
}

/** Requests a quote for these items, or with null for the cart, with the answers `owner` gave in this browser. */
async function askQuote(ask: Ask, item: DirectItems | null, owner: string): Promise<Asked> {
  const first = await attempt(ask, item, [])
  // Only current questions may be answered, so fetch them first.
  const answers = answersOf(owner, first.lines)
  return answers.length > 0 ? attempt(ask, item, answers) : first
}

async function attempt(ask: Ask, item: DirectItems | null, answers: AnswersInput): Promise<Asked> {
  const items = item ? { items: linesOf(item) } : {}
  try {
    const quote = await ask({ body: answers.length > 0 ? { ...items, answers } : items })
    return { ...quote, quote }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'answers_required')) throw error
    return { ...(error.body as AskedLines), quote: null }
  }
}

function linesOf(item: DirectItems): CartLine[] {
  const quantity = 1
  if (item.kind === 'service')
    return item.ids.map((id) => ({ line: { kind: 'service', id, choice: item.choice, quantity } }))
  if (item.kind === 'session-type')
    return item.ids.map((id) => ({ line: { kind: 'session-type', id, choice: item.choice, quantity } }))
  return item.kind === 'project'
    ? item.ids.map((productId) => ({ productId, quantity }))
    : item.ids.map((id) => ({ line: { kind: 'milestone', id, quantity } }))
}

type CheckoutApi = Client<typeof checkoutEndpoints>

/** The checkout and purchase API, called from the browser. */
export const checkoutApi: CheckoutApi = createClient<typeof checkoutEndpoints>(checkoutCalls, browserSend)

const all = ['checkout'] as const
const waitings = [...all, 'waiting'] as const
const firstPollMs = 1000
const longestPollMs = 30_000
// However wrong this device's clock is.
const shortestRenewalMs = 60_000

/** The checkout queries; immediately stale. A page's loader passes an `api` that calls in process. */
export const checkoutQueries = {
  waitings,
  /**
   * The quote of these items, or with null of the cart, with the answers of `owner`; renewed when it expires. `settled`
   * resolves when every cart change has been made.
   */
  quote: (item: DirectItems | null, owner: string, settled: () => Promise<void>) =>
    queryOptions({
      queryKey: [...all, 'quote', item],
      queryFn: async () => {
        if (!item) await settled()
        return askQuote(checkoutApi.quote, item, owner)
      },
      staleTime: 0,
      gcTime: 0,
      // A refusal (an empty cart, a removed project) is final.
      retry: false,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data?.quote ? Math.max(shortestRenewalMs, Date.parse(data.quote.expiresAt) - Date.now()) : false,
    }),
  /** The purchase of `owner` that is waiting for payment; null without one. */
  waiting: (owner: string, api = checkoutApi) =>
    queryOptions({
      queryKey: [...waitings, owner],
      queryFn: async ({ signal }) => (await api.waiting({ signal })).purchase,
      staleTime: 0,
      meta: { staleWith: ['payment'] },
      refetchOnWindowFocus: true,
    }),
  /**
   * A purchase; while it waits for the provider it is refetched, at growing intervals and when the buyer returns to the
   * page.
   */
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

// Without storage, answers last as long as the page.
const unstored = new Map<string, string>()
const keyOf = (owner: string, questionId: string) => `${localStorageKeys.answer}:${owner}:${questionId}`

/** Returns what `owner` has written so far in answer to a question; empty when nothing. */
export function readAnswer(owner: string, questionId: string): string {
  const key = keyOf(owner, questionId)
  try {
    return unstored.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Keeps it in this browser until the purchase; an empty answer is deleted. */
export function keepAnswer(owner: string, questionId: string, text: string): void {
  const key = keyOf(owner, questionId)
  unstored.delete(key)
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    unstored.set(key, text)
  }
}

/** Returns the answers of `owner` to the current questions; unanswered ones are left out. */
function answersOf(owner: string, lines: Quote['lines']): AnswersInput {
  return lines
    .flatMap(({ answers }) => answers)
    .map(({ questionId }) => ({ questionId, text: readAnswer(owner, questionId).trim() }))
    .filter(({ text }) => text !== '')
}

// The question ids are stored like an answer, under the id of the purchase.

/**
 * Records which answers of `owner` are on a purchase. They stay until it is paid, so that they are still there if it is
 * cancelled.
 */
export function noteBought(owner: string, purchaseId: string, lines: Quote['lines']): void {
  const questions = lines.flatMap(({ answers }) => answers.map(({ questionId }) => questionId))
  keepAnswer(owner, purchaseId, questions.join(' '))
}

/** Deletes the answers of a paid purchase. */
export function dropAnswers(owner: string, purchaseId: string): void {
  for (const questionId of readAnswer(owner, purchaseId).split(' ')) keepAnswer(owner, questionId, '')
  keepAnswer(owner, purchaseId, '')
}
