import type { Cart, CartLine, MergedLine } from '@guildhall/contract/cart.ts'
import { cartLimits } from '@guildhall/contract/commerce-limits.ts'
import { toMinor } from '@guildhall/contract/money.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { catalogue } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { findLines } from './queries.ts'
import { type CartDeps, type Reads, readCart } from './reading.ts'
import { requireOffer } from './refusals.ts'
import { clearLines, removeLine } from './remove-queries.ts'
import { lockCart, mergeLine, setLine, takeMerge } from './save-queries.ts'

/** Sets the line of a project; refused with a reason when it cannot be bought, or when the cart is full. */
export async function setCartLine(deps: CartDeps & Pick<Deps, 'db'>, viewer: Viewer, line: CartLine): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    await lockCart(tx, viewer.id)
    const offers = await catalogue.offers({ ...deps, db: tx }, viewer.id, [line.productId])
    const found = requireOffer(offers.get(line.productId))
    const rows = await findLines(tx, viewer.id)
    if (rows.length >= cartLimits.lines && !rows.some((row) => row.project_id === line.productId))
      throw new AppError('cart_full')
    await setLine(tx, viewer.id, line.productId, line.quantity, found.title, found.price_minor, deps.clock.now())
    return readCart({ ...deps, db: tx }, viewer)
  })
}

/** Takes in a browser's cart, once for each `mergeId`; what cannot be bought, or has no room, stays out. */
export async function mergeCart(
  deps: CartDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  { mergeId, items }: { mergeId: string; items: MergedLine[] },
): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    await lockCart(tx, viewer.id)
    const now = deps.clock.now()
    const [isNew] = await takeMerge(tx, viewer.id, mergeId, now)
    if (isNew) {
      const known = new Set((await findLines(tx, viewer.id)).map((row) => row.project_id))
      const ids = items.map(({ productId }) => productId)
      const found = await catalogue.offers({ ...deps, db: tx }, viewer.id, ids)
      for (const { productId, quantity, seenPrice } of items) {
        const offer = found.get(productId)
        if (!offer || offer.refusal) continue
        if (!known.has(productId) && known.size >= cartLimits.lines) continue
        known.add(productId)
        const seenMinor = seenPrice === undefined ? offer.price_minor : toMinor(seenPrice)
        await mergeLine(tx, viewer.id, productId, quantity, offer.title, seenMinor, now)
      }
    }
    return readCart({ ...deps, db: tx }, viewer)
  })
}

export async function removeCartLine(deps: Reads, viewer: Viewer, productId: string): Promise<Cart> {
  await removeLine(deps.db, viewer.id, productId)
  return readCart(deps, viewer)
}

export async function clearCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  await clearLines(deps.db, viewer.id)
  return readCart(deps, viewer)
}
