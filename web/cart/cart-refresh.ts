import { queryClient } from '#lib/api/query-client.ts'
import { mergeLocalCart } from './cart-merge.ts'
import { cartChanged, cartQueries } from './cart-queries.ts'

/** When the cart of `owner` is on the server as they made it: what was put in before signing in, and every change since. */
export async function cartSettled(owner: string): Promise<void> {
  await mergeLocalCart(owner)
  await cartChanged()
}

/** Asks the server for the cart anew, so that every place and tab shows it as it is. */
export async function refreshCart(owner: string): Promise<void> {
  await queryClient().invalidateQueries({ queryKey: cartQueries.all })
  await queryClient()
    .fetchQuery(cartQueries.mine(owner))
    .catch(() => {})
}

const freshMs = 30_000

/** Asks for the cart when it was not asked for lately; its count is told to the header. */
export async function followCart(owner: string): Promise<void> {
  await queryClient().fetchQuery({ ...cartQueries.mine(owner), staleTime: freshMs })
}
