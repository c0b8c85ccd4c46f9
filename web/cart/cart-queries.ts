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

/** The calls of the cart, made from the browser. */
export const cartApi: CartApi = createClient<typeof cartEndpoints>(cartCalls, browserSend)

const all = ['cart'] as const
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** What can be asked of a cart; stale at once. A page's loader passes an `api` that calls in process. */
export const cartQueries = {
  all,
  mine: (owner: string, api = cartApi) =>
    queryOptions({
      queryKey: [...all, 'mine', owner],
      queryFn: ({ signal }) => loadCart(owner, signal, api),
      ...fresh,
    }),
  /** How these projects can be bought now; the order of `ids` does not matter. */
  offers: (ids: readonly string[], api = cartApi) =>
    queryOptions({
      queryKey: [...all, 'offers', [...ids].sort().join()],
      queryFn: async ({ signal }) =>
        ids.length === 0 ? [] : (await api.offers({ query: { ids: [...ids].sort().join() }, signal })).offers,
      ...fresh,
    }),
}

/** The cart of `owner` as it is now. */
export async function loadCart(owner: string, signal: AbortSignal, api = cartApi): Promise<Cart> {
  // In a browser, what was put into a cart before signing in is taken in first.
  if (!import.meta.env.SSR) await (await import('./cart-merge.ts')).mergeLocalCart(owner)
  const cart = await api.mine({ signal })
  if (!import.meta.env.SSR && sharedCount(localStorageKeys.cartCount, owner) !== cart.items.length)
    broadcastCount(localStorageKeys.cartCount, owner, cart.items.length)
  return cart
}

/** Shows an answered cart everywhere, and has asked anew what else depends on it. */
export function keepCart(owner: string, cart: Cart): void {
  queryClient().setQueryData(cartQueries.mine(owner).queryKey, cart)
  broadcastCount(localStorageKeys.cartCount, owner, cart.items.length)
  const inCart = (id: string) => cart.items.find(({ productId }) => productId === id)?.quantity ?? 0
  queryClient().setQueriesData<CartOffer[]>({ queryKey: [...all, 'offers'] }, (offers) =>
    offers?.map((offer) => ({ ...offer, inCart: inCart(offer.productId) })),
  )
  void queryClient().invalidateQueries({ queryKey: [...all, 'offers'] })
}

let last: Promise<unknown> = Promise.resolve()

/** Runs changes of the cart one after the other, in the order they were made. */
export function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = last.then(change, change)
  last = turn
  return turn
}

/** When every change made so far has been answered, however. */
export async function cartChanged(): Promise<void> {
  await last.catch(() => {})
}
