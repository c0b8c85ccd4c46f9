import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import {
  invoiceCalls,
  orderCalls,
  orderFileCalls,
  paperCalls,
  receiptCalls,
  teamSaleCalls,
} from '@guildhall/contract/orders/calls.ts'
import {
  type OrderState,
  type OrderTurn,
  orderStates,
  orderTurns,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { invoiceEndpoints } from '@guildhall/contract/orders/invoices.ts'
import type { orderFileEndpoints } from '@guildhall/contract/orders/order-files.ts'
import type { Order, OrderCard, OrderFile, orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import type { PaperSide, paperEndpoints } from '@guildhall/contract/orders/papers.ts'
import type { receiptEndpoints } from '@guildhall/contract/orders/receipts.ts'
import type { teamSaleEndpoints } from '@guildhall/contract/orders/team-sales.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { turnOf } from './words.ts'

/** The viewer's side of orders: bought or sold. */
export type Side = 'bought' | 'sold'
type OrderApi = Client<typeof orderEndpoints>
type OrderPage = Awaited<ReturnType<OrderApi[Side]>>

/** The API of orders, their files and invoices, called from the browser. */
export const orderApi: OrderApi = createClient<typeof orderEndpoints>(orderCalls, browserSend)
export const fileApi = createClient<typeof orderFileEndpoints>(orderFileCalls, browserSend)
const invoiceApi = createClient<typeof invoiceEndpoints>(invoiceCalls, browserSend)
const receiptApi = createClient<typeof receiptEndpoints>(receiptCalls, browserSend)
const paperApi = createClient<typeof paperEndpoints>(paperCalls, browserSend)

const teamSaleApi = createClient<typeof teamSaleEndpoints>(teamSaleCalls, browserSend)

const all = ['orders'] as const
// Immediately stale: refetched when a page opens, and when the viewer returns to it.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['order', 'job', 'payment'] },
} as const
// Other people's actions are pushed; this covers lost pushes, and changes without a notification.
const fallbackMs = 60_000

/** Returns how soon an order is refetched; a finished order does not change. */
function pollOf(order: Order | undefined): number | false {
  const turn = order && turnOf(order, order.role).turn
  return turn === 'done' || turn === 'stopped' ? false : fallbackMs
}

/** The order queries. A page's loader passes an `api` that calls in process. */
export const orderQueries = {
  all,
  list: (side: Side, place: ListPlace, api = orderApi) =>
    queryOptions({
      queryKey: [...all, side, listQuery(place)],
      queryFn: ({ signal }) => api[side]({ query: listQuery(place), signal }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  /** The sales of other people's projects in which the viewer has a share. */
  teamSales: (cursor?: string, api = teamSaleApi) =>
    queryOptions({
      queryKey: [...all, 'team', cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: cursor ? { cursor } : {}, signal }),
      ...fresh,
      refetchOnMount: true,
    }),
  /** All running orders of one side, those that wait for the viewer first. */
  running: (side: Side, api = orderApi) =>
    queryOptions({
      queryKey: [...all, 'running', side],
      queryFn: async ({ signal }) => [
        ...(await readAll(api, side, 'yours', signal)),
        ...(await readAll(api, side, 'theirs', signal)),
      ],
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  summary: (side: Side, api = orderApi) =>
    queryOptions({
      queryKey: [...all, 'summary', side],
      queryFn: ({ signal }) => api[`${side}Summary`]({ signal }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  one: (side: Side, id: string, api = orderApi) =>
    queryOptions({
      queryKey: [...all, 'one', side, id],
      queryFn: async ({ signal }) => (await api[side === 'sold' ? 'sale' : 'order']({ params: { id }, signal })).order,
      ...fresh,
      refetchInterval: ({ state: { data } }) => pollOf(data),
    }),
  /** The target of a purchased link; it does not change. */
  link: (id: string, assetId: string) =>
    queryOptions({
      queryKey: [...all, 'link', id, assetId],
      queryFn: async ({ signal }) => (await orderApi.assetLink({ params: { id, assetId }, signal })).url,
    }),
  /** The target of a history link; it does not change. */
  sentLink: (id: string, fileId: string) =>
    queryOptions({
      queryKey: [...all, 'sent-link', id, fileId],
      queryFn: async ({ signal }) => (await fileApi.open({ params: { id, fileId }, signal })).url,
    }),
  invoice: (id: string, api = invoiceApi) =>
    queryOptions({
      queryKey: [...all, 'invoice', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).invoice,
      ...fresh,
    }),
  receipt: (id: string, api = receiptApi) =>
    queryOptions({
      queryKey: [...all, 'receipt', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).receipt,
      ...fresh,
    }),
  /** The years whose documents can be downloaded as an archive. */
  paperYears: (side: PaperSide) =>
    queryOptions({
      queryKey: [...all, 'papers', side],
      queryFn: async ({ signal }) => (await paperApi.years({ params: { side }, signal })).years,
    }),
  creditNote: (id: string, position: number, api = invoiceApi) =>
    queryOptions({
      queryKey: [...all, 'credit-note', id, position],
      queryFn: async ({ signal }) => (await api.creditNote({ params: { id, position }, signal })).creditNote,
      ...fresh,
    }),
}

/** Reads every page of the orders of one side that wait for the viewer, or for others. */
async function readAll(api: OrderApi, side: Side, turn: OrderTurn, signal: AbortSignal): Promise<OrderCard[]> {
  const orders: OrderCard[] = []
  let cursor: string | null = null
  do {
    const query = { turn, limit: pageLimits.maxSize, ...(cursor && { cursor }) }
    const page: OrderPage = await api[side]({ query, signal })
    orders.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return orders
}

/** Uploads a file to an order, to be named by the next move. */
export async function sendFile(id: string, file: File): Promise<OrderFile> {
  const body = new FormData()
  body.set('file', file, file.name)
  const { method, path, access } = orderFileCalls.attach
  const answer = await browserSend({ method, path: path.replace(':id', id), access, body })
  return (answer as { file: OrderFile }).file
}

/** A filtered page of purchases or sales, as in the URL. */
export interface ListPlace {
  turn?: OrderTurn | undefined
  state?: OrderState | undefined
  /** The search text; empty finds all. */
  q: string
  cursor?: string | undefined
}

/** Parses the URL of an order list; an unknown turn or state means all. */
export function readListAddress(params: URLSearchParams): ListPlace {
  const turn = orderTurns.find((each) => each === params.get('turn'))
  const state = orderStates.find((each) => each === params.get('state'))
  return { turn, state, q: params.get('q')?.trim() ?? '', cursor: params.get('cursor') ?? undefined }
}

/** Returns the query of a call, and of a page's URL, for part of a list. */
function listQuery({ turn, state, q, cursor }: ListPlace) {
  return { ...(turn && { turn }), ...(state && { state }), ...(q && { q }), ...(cursor && { cursor }) }
}

/** Returns the URL of part of a list. */
export function listPath(path: '/orders' | '/sales', place: ListPlace): string {
  const query = new URLSearchParams(listQuery(place))
  return query.size > 0 ? `${path}?${query}` : path
}
