import type { Cart, CartItem, CartOffer } from '@guildhall/contract/cart.ts'
import { fromMinor } from '@guildhall/contract/money.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import type { Offer, Subject } from '#offers/port.ts'
import { offers } from '#offers/service.ts'
import type { Deps } from '../deps.ts'
import { type CartRow, findHeld, findLines } from './queries.ts'

export type CartDeps = Pick<Deps, 'config' | 'clock' | 'payments' | 'offers'>

export type Reads = CartDeps & { db: Queryable }

/** A line of a cart with what it can be bought for now. */
export interface Line {
  subject: Subject
  row: CartRow
  offer: Offer | undefined
}

/** The lines of a cart with what they can be bought for now; for checkout/. */
export async function readLines(deps: Reads, userId: number): Promise<Line[]> {
  const rows = await findLines(deps.db, userId)
  const lines = rows.map((row) => ({ row, subject: { kind: row.subject_kind, id: row.subject_id } }))
  const offerOf = await offers.find(
    deps,
    userId,
    lines.map(({ subject }) => subject),
  )
  return lines.map((line) => ({ ...line, offer: offerOf(line.subject) }))
}

/** One's own cart: prices of now beside those last seen, and why a line cannot be bought (product 5). */
export async function readCart(deps: Reads, viewer: Viewer): Promise<Cart> {
  const lines = await readLines(deps, viewer.id)
  const cardOf = await offers.cards(
    deps,
    viewer.id,
    lines.map(({ subject }) => subject),
  )
  const items = lines.map(({ subject, row, offer }): CartItem => {
    const refusal = offer ? offer.refusal : 'gone'
    const { quantity, title, seen_minor, owned } = row
    return {
      ...{ kind: subject.kind, productId: subject.id, quantity, owned, refusal },
      title: offer && refusal !== 'gone' ? offer.title : title,
      project: cardOf(subject) ?? null,
      price: fromMinor(offer?.unitMinor ?? seen_minor),
      seenPrice: fromMinor(seen_minor),
      available: refusal === null,
    }
  })
  const totalMinor = lines.reduce(
    (sum, { row, offer }) => (offer && offer.refusal === null ? sum + offer.unitMinor * row.quantity : sum),
    0,
  )
  return { items, totalMinor, currency: deps.config.currency }
}

// Nobody's id: what somebody signed out is offered.
const visitorId = 0

/** How these projects can be bought now, in the order given; by a visitor, or by the person who asks. */
export async function readOffers(deps: Reads, viewer: Viewer | null, ids: readonly string[]): Promise<CartOffer[]> {
  const viewerId = viewer?.id ?? visitorId
  const subjects = ids.map((id): Subject => ({ kind: 'project', id }))
  const offerOf = await offers.find(deps, viewerId, subjects)
  const cardOf = await offers.cards(deps, viewerId, subjects)
  const held = new Map((await findHeld(deps.db, viewerId, ids)).map((row) => [row.project_id, row]))
  const own = subjects.filter((subject) => offerOf(subject)?.refusal === 'own')
  const toOthers = await offers.find(deps, visitorId, own)
  return subjects.map((subject) => {
    const offer = offerOf(subject)
    const productId = subject.id
    return {
      productId,
      project: cardOf(subject) ?? null,
      price: fromMinor(offer?.unitMinor ?? 0),
      refusal: offer ? offer.refusal : 'gone',
      owned: held.get(productId)?.owned ?? 0,
      ownedBy: held.get(productId)?.owned_by ?? [],
      inCart: held.get(productId)?.in_cart ?? 0,
      blocked: toOthers(subject)?.refusal ?? null,
    }
  })
}
