import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { cartCalls } from '@guildhall/contract/orders/calls.ts'
import type { Cart, CartOffer, cartEndpoints } from '@guildhall/contract/orders/cart.ts'
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#lib/api/query-client.ts'
import { browserSend } from '#lib/api/transport.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import { sharedCount } from '#lib/live/counts.ts'

type CartApi = Client<typeof cartEndpoints>

/** The cart API, called from the browser. */
export const cartApi: CartApi = createClient<typeof cartEndpoints>(cartCalls, browserSend)

const all = ['cart'] as const
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** The cart queries; immediately stale. A page's loader passes an `api` that calls in process. */
export const cartQueries = {
  all,
  mine: (owner: string, api = cartApi) =>
    queryOptions({
      queryKey: [...all, 'mine', owner],
      queryFn: ({ signal }) => loadCart(owner, signal, api),
      ...fresh,
    }),
  /** The current offers for these projects; the order of `ids` does not matter. */
  offers: (ids: readonly string[], api = cartApi) =>
    queryOptions({
      queryKey: [...all, 'offers', [...ids].sort().join()],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await api.offers({ query: { ids: [...ids].sort().join() }, signal })).offers,
      ...fresh,
    }),
}

/** Loads the current cart of `owner`. */
export async function loadCart(owner: string, signal: AbortSignal, api = cartApi): Promise<Cart> {
  // In a browser, first merge what was added before signing in.
  if (!import.meta.env.SSR) await (await import('./cart-merge.ts')).mergeLocalCart(owner)
  const cart = await api.mine({ signal })
  if (!import.meta.env.SSR && sharedCount(localStorageKeys.cartCount, owner) !== cart.items.length)
    broadcastCount(localStorageKeys.cartCount, owner, cart.items.length)
  return cart
}

/** Shows a returned cart everywhere, and refetches what depends on it. */
export function keepCart(owner: string, cart: Cart): void {
  queryClient().setQueryData(cartQueries.mine(owner).queryKey, cart)
  broadcastCount(localStorageKeys.cartCount, owner, cart.items.length)
  const inCart = (id: string) =>
    cart.items.find((item) => item.kind === 'project' && item.productId === id)?.quantity ?? 0
  queryClient().setQueriesData<CartOffer[]>({ queryKey: [...all, 'offers'] }, (offers) =>
    offers?.map((offer) => ({ ...offer, inCart: inCart(offer.productId) })),
  )
  void queryClient().invalidateQueries({ queryKey: [...all, 'offers'] })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs cart changes one after another, in the order they were made. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change, change)
  last = turn
  return turn
}

/** Resolves when every change made so far has been answered, whether it succeeded or not. */
export async function cartChanged(): Promise<void> {
  await last.catch(() => {})
}
