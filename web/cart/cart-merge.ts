import type { Cart } from '@guildhall/contract/orders/cart.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cartApi, inTurn, keepCart } from './cart-queries.ts'
import { type LocalLine, readLocalCart, writeLocalCart } from './local-cart.ts'

/**
 * Merges this browser's signed-out cart into the cart of `owner`, once: the merge id is stored before it is sent, so that a
 * merge whose answer was lost is retried under the same id. Notifies about items left out.
 */
export async function mergeLocalCart(owner: string): Promise<void> {
  if (readLocalCart().lines.length > 0) await alone(() => inTurn(() => merge(owner)))
}

async function merge(owner: string): Promise<void> {
  const { lines, mergeId = crypto.randomUUID() } = readLocalCart()
  // Another tab may have merged it.
  if (lines.length === 0) return
  writeLocalCart({ lines, mergeId })
  const items = lines.map(({ productId, quantity, seenPrice }) => ({ productId, quantity, seenPrice }))
  const cart = await cartApi.merge({ params: { id: owner }, body: { mergeId, items } }).catch((error: unknown) => {
    // A merge refused for its content would be refused forever, and the cart would never load.
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
  toast.error('The cart saved in this browser could not be read. Add the projects again.', { stays: true })
  return null
}

function tellLeftOut(lines: readonly LocalLine[], { items }: Cart): void {
  for (const { productId, title } of lines)
    if (!items.some((item) => item.kind === 'project' && item.productId === productId))
      toast.info('Not added to your cart', {
        detail: `“${title}” is your own project, or it is no longer on sale.`,
        stays: true,
      })
}

// Two tabs notice a sign-in at the same moment. Without lock support, the merge id still makes it a single merge.
function alone<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('cart', act) : act()
}
