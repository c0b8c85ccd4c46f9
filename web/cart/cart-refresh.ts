import { queryClient } from '#lib/api/query-client.ts'
import { mergeLocalCart } from './cart-merge.ts'
import { cartChanged, cartQueries } from './cart-queries.ts'

/**
 * Resolves when the server has the cart of `owner` as they made it: what was added before signing in, and every change
 * since.
 */
export async function cartSettled(owner: string): Promise<void> {
  await mergeLocalCart(owner)
  await cartChanged()
}

/** Refetches the cart from the server, so that every place and tab shows the current state. */
export async function refreshCart(owner: string): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: cartQueries.all })
  await queryClient()
    .fetchQuery(cartQueries.mine(owner))
    .catch(() => {})
}

const freshMs = 30_000

/** Fetches the cart unless it was fetched recently; passes its count to the header. */
export async function followCart(owner: string): Promise<void> {
  await queryClient().fetchQuery({ ...cartQueries.mine(owner), staleTime: freshMs })
}
