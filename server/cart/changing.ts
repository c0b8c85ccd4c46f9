import type { Cart, CartLine, MergedLine } from '@guildhall/contract/cart.ts'
import { cartLimits } from '@guildhall/contract/commerce-limits.ts'
import { toMinor } from '@guildhall/contract/money.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Subject } from '#offers/port.ts'
import { offers } from '#offers/service.ts'
import type { Deps } from '../deps.ts'
import { findLines } from './queries.ts'
import { type CartDeps, type Reads, readCart } from './reading.ts'
import { requireOffer } from './refusals.ts'
import { clearLines, removeLine } from './remove-queries.ts'
import { lockCart, mergeLine, setLine, takeMerge } from './save-queries.ts'
import { subjectOf } from './subject.ts'

/** Sets the line of a project; refused with a reason when it cannot be bought, or when the cart is full. */
export async function setCartLine(deps: CartDeps & Pick<Deps, 'db'>, viewer: Viewer, line: CartLine): Promise<Cart> {
  return transaction(deps.db, async (tx) => {
    await lockCart(tx, viewer.id)
    const subject = subjectOf(line)
    const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, [subject])
    const { title, unitMinor } = requireOffer(offerOf(subject))
    const known = await findKnown(tx, viewer)
    if (!known.has(keyOf(subject)) && known.size >= cartLimits.lines) throw new AppError('cart_full')
    await setLine(tx, viewer.id, subject.kind, subject.id, line.quantity, title, unitMinor, deps.clock.now())
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
      const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, items.map(subjectOf))
      const known = await findKnown(tx, viewer)
      for (const { quantity, seenPrice, ...line } of items) {
        const subject = subjectOf(line)
        const offer = offerOf(subject)
        if (!offer || offer.refusal) continue
        if (!known.has(keyOf(subject)) && known.size >= cartLimits.lines) continue
        known.add(keyOf(subject))
        const seenMinor = seenPrice === undefined ? offer.unitMinor : toMinor(seenPrice)
        await mergeLine(tx, viewer.id, subject.kind, subject.id, quantity, offer.title, seenMinor, now)
      }
    }
    return readCart({ ...deps, db: tx }, viewer)
  })
}

export async function removeCartLine(deps: Reads, viewer: Viewer, productId: string): Promise<Cart> {
  const { kind, id } = subjectOf({ productId })
  await removeLine(deps.db, viewer.id, kind, id)
  return readCart(deps, viewer)
}

export async function clearCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  await clearLines(deps.db, viewer.id)
  return readCart(deps, viewer)
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** What is in a cart, by its keys. */
async function findKnown(tx: Tx, viewer: Viewer): Promise<Set<string>> {
  const rows = await findLines(tx, viewer.id)
  return new Set(rows.map(({ subject_kind: kind, subject_id: id }) => keyOf({ kind, id })))
}
