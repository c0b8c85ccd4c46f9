import type { Cart, CartItem, CartLine, MergedLine } from '@guildhall/contract/cart.ts'
import { cartLimits } from '@guildhall/contract/commerce-limits.ts'
import type { CartRefusal } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Offer, offers } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import {
  type CartRow,
  clearLines,
  findLines,
  lockCart,
  mergeLine,
  removeBought,
  removeLine,
  setLine,
  takeMerge,
} from './queries.ts'

type CartDeps = Pick<Deps, 'config' | 'clock' | 'payments'>
type Reads = CartDeps & { db: Queryable }

/** The lines of a cart with what they can be bought for now; for checkout/. */
export async function readLines(
  deps: Pick<Deps, 'payments'> & { db: Queryable },
  userId: number,
): Promise<{ row: CartRow; offer: Offer | undefined }[]> {
  const rows = await findLines(deps.db, userId)
  const found = await offers.find(
    deps,
    userId,
    rows.map((row) => row.project_id),
  )
  return rows.map((row) => ({ row, offer: found.get(row.project_id) }))
}

/** One's own cart: prices of now beside those last seen, and why a line cannot be bought (product 5). */
export async function readCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  const lines = await readLines(deps, viewer.id)
  const cards = await offers.cards(
    deps,
    viewer.id,
    lines.map(({ row }) => row.project_id),
  )
  const items = lines.map(({ row, offer }): CartItem => {
    const refusal = offer ? offer.refusal : 'gone'
    const { project_id: productId, quantity, title, seen_minor, owned } = row
    return {
      ...{ productId, quantity, owned, refusal },
      title: offer && refusal !== 'gone' ? offer.title : title,
      project: cards.get(productId) ?? null,
      price: (offer?.price_minor ?? seen_minor) / 100,
      seenPrice: seen_minor / 100,
      available: refusal === null,
    }
  })
  const totalMinor = lines.reduce(
    (sum, { row, offer }) => (offer && offer.refusal === null ? sum + offer.price_minor * row.quantity : sum),
    0,
  )
  return { items, totalMinor, currency: deps.config.currency }
}

/** Sets the line of a project; refused with a reason when it cannot be bought, or when the cart is full. */
export async function setCartLine(deps: CartDeps & Pick<Deps, 'db'>, viewer: Viewer, line: CartLine): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    await lockCart(tx, viewer.id)
    const found = (await offers.find({ ...deps, db: tx }, viewer.id, [line.productId])).get(line.productId)
    if (!found) throw new AppError('product_gone')
    if (found.refusal) throw new AppError(refusals[found.refusal])
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
      const found = await offers.find({ ...deps, db: tx }, viewer.id, ids)
      for (const { productId, quantity, seenPrice } of items) {
        const offer = found.get(productId)
        if (!offer || offer.refusal) continue
        if (!known.has(productId) && known.size >= cartLimits.lines) continue
        known.add(productId)
        const seenMinor = seenPrice === undefined ? offer.price_minor : Math.round(seenPrice * 100)
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

/** The cart as checkout/ and orders/ use it. */
export const cart = { lines: readLines, removeBought }

const refusals = {
  gone: 'product_gone',
  own: 'product_own',
  'not-for-sale': 'product_not_for_sale',
  'no-business-details': 'product_no_business_details',
  'no-payments': 'product_no_payments',
} as const satisfies Record<CartRefusal, string>
