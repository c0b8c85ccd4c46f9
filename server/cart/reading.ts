import type { Cart, CartItem, CartOffer } from '@guildhall/contract/cart.ts'
import { fromMinor } from '@guildhall/contract/money.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { catalogue, type Offer } from '#projects/service.ts'
import type { Deps } from '../deps.ts'
import { type CartRow, findHeld, findLines } from './queries.ts'

export type CartDeps = Pick<Deps, 'config' | 'clock' | 'payments'>

export type Reads = CartDeps & { db: Queryable }

/** The lines of a cart with what they can be bought for now; for checkout/. */
export async function readLines(
  deps: Pick<Deps, 'payments'> & { db: Queryable },
  userId: number,
): Promise<{ row: CartRow; offer: Offer | undefined }[]> {
  const rows = await findLines(deps.db, userId)
  const found = await catalogue.offers(
    deps,
    userId,
    rows.map((row) => row.project_id),
  )
  return rows.map((row) => ({ row, offer: found.get(row.project_id) }))
}

/** One's own cart: prices of now beside those last seen, and why a line cannot be bought (product 5). */
export async function readCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  const lines = await readLines(deps, viewer.id)
  const cards = await catalogue.cards(
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
      price: fromMinor(offer?.price_minor ?? seen_minor),
      seenPrice: fromMinor(seen_minor),
      available: refusal === null,
    }
  })
  const totalMinor = lines.reduce(
    (sum, { row, offer }) => (offer && offer.refusal === null ? sum + offer.price_minor * row.quantity : sum),
    0,
  )
  return { items, totalMinor, currency: deps.config.currency }
}

// Nobody's id: what somebody signed out is offered.
const visitorId = 0

/** How these projects can be bought now, in the order given; by a visitor, or by the person who asks. */
export async function readOffers(deps: Reads, viewer: Viewer | null, ids: readonly string[]): Promise<CartOffer[]> {
  const viewerId = viewer?.id ?? visitorId
  const found = await catalogue.offers(deps, viewerId, ids)
  const cards = await catalogue.cards(deps, viewerId, ids)
  const held = new Map((await findHeld(deps.db, viewerId, ids)).map((row) => [row.project_id, row]))
  const own = ids.filter((id) => found.get(id)?.refusal === 'own')
  const toOthers = await catalogue.offers(deps, visitorId, own)
  return ids.map((productId) => {
    const offer = found.get(productId)
    return {
      productId,
      project: cards.get(productId) ?? null,
      price: fromMinor(offer?.price_minor ?? 0),
      refusal: offer ? offer.refusal : 'gone',
      owned: held.get(productId)?.owned ?? 0,
      ownedBy: held.get(productId)?.owned_by ?? [],
      inCart: held.get(productId)?.in_cart ?? 0,
      blocked: toOthers.get(productId)?.refusal ?? null,
    }
  })
}
