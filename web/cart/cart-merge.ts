import type { Cart } from '@guildhall/contract/orders/cart.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cartApi, inTurn, keepCart } from './cart-queries.ts'
import { type LocalLine, readLocalCart, writeLocalCart } from './local-cart.ts'

/**
 * Takes what this browser kept for somebody signed out into the cart of `owner`, once: the name of the merge is kept
 * before it is sent, so that one whose answer was lost is sent again under it. What stayed out is told.
 */
export async function mergeLocalCart(owner: string): Promise<void> {
  if (readLocalCart().lines.length > 0) await alone(() => inTurn(() => merge(owner)))
}

async function merge(owner: string): Promise<void> {
  const { lines, mergeId = crypto.randomUUID() } = readLocalCart()
  // Another tab may have done it.
  if (lines.length === 0) return
  writeLocalCart({ lines, mergeId })
  const items = lines.map(({ productId, quantity, seenPrice }) => ({ productId, quantity, seenPrice }))
  const cart = await cartApi.merge({ params: { id: owner }, body: { mergeId, items } }).catch((error: unknown) => {
    // What is refused for what it holds would be refused for ever, and nobody could see their cart.
    if (error instanceof ApiError && unfit.has(error.status)) return giveUp(mergeId)
    throw error
  })
  if (!cart) return
  if (readLocalCart().mergeId === mergeId) writeLocalCart({ lines: [] })
  keepCart(owner, cart)
  tellLeftOut(lines, cart)
}

const unfit = new Set([400, 422])

function giveUp(mergeId: string): null {
  if (readLocalCart().mergeId === mergeId) writeLocalCart({ lines: [] })
  toast.error('What this browser had kept in its cart could not be read. Add it again.')
  return null
}

function tellLeftOut(lines: readonly LocalLine[], { items }: Cart): void {
  for (const { productId, title } of lines)
    if (!items.some((item) => item.productId === productId))
      toast.info('Not taken into your cart', { detail: `“${title}” cannot be bought by you now.` })
}

// Two tabs hear of a sign-in at the same moment. Where there are no locks the name of the merge still makes it one.
function alone<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('cart', act) : act()
}
