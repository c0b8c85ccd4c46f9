import { isDeepStrictEqual } from 'node:util'
import type { CartLine } from '@guildhall/contract/cart.ts'
import type { Billing, CartChange, Quote } from '@guildhall/contract/checkout.ts'
import { checkoutLimits } from '@guildhall/contract/commerce-limits.ts'
import { cart } from '#cart/service.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue, type Offer } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findOpenQuote, findQuote, insertQuote, type QuoteRow } from './queries.ts'
import type { QuotedLine } from './tables.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>

/** An offer as a line of so many licences. */
export function lineOf(offer: Offer, quantity: number): QuotedLine {
  const { id: projectId, seller_id: sellerId, title, price_minor: unitMinor } = offer
  const { licence, licence_text: licenceText, has_files: hasFiles, duration_days: durationDays } = offer
  const fulfilment = hasFiles ? 'files' : 'made-to-order'
  // A quote has one line of a project.
  const line = { lineId: projectId, projectId, sellerId, title, quantity, unitMinor, licence, licenceText }
  return { ...line, fulfilment, hasFiles, durationDays, promised: hasFiles ? [] : offer.deliverables }
}

type Quoted = Quote & { pending: string | null; lastBilling: Billing | null }

/**
 * What the cart costs now, or exactly these items. The same lines have the same quote while it is good. 409 when nothing
 * of the cart, or not all of the items, can be bought. `before`: what the items were quoted at, so that changes are told.
 */
export async function makeQuote(
  deps: QuoteDeps,
  viewer: Viewer,
  items?: readonly CartLine[],
  before: readonly QuotedLine[] = [],
): Promise<Quoted> {
  const row = await transaction(deps.db, async (tx) => {
    await purchases.lockBuyer(tx, viewer.id)
    return keepQuote(
      deps,
      tx,
      viewer,
      items ? await readItems(deps, tx, viewer, items, before) : await readCart(deps, tx, viewer),
    )
  })
  return {
    ...(await presentQuote(deps, viewer, row)),
    pending: await purchases.pendingOf(deps.db, viewer.id),
    lastBilling: await purchases.lastBilling(deps.db, viewer.id),
  }
}

/** The quote in place of one that can no longer be bought by: of the same items, or of the cart as it is now. */
export async function renewQuote(deps: QuoteDeps, viewer: Viewer, quoteId: string): Promise<Quoted> {
  const [old] = await findQuote(deps.db, quoteId, viewer.id)
  if (!old || old.from_cart) return makeQuote(deps, viewer)
  const items = old.lines.map(({ projectId: productId, quantity }) => ({ productId, quantity }))
  return makeQuote(deps, viewer, items, old.lines)
}

type Content = Pick<QuoteRow, 'lines' | 'changes' | 'from_cart'>

async function readCart(deps: QuoteDeps, tx: Tx, viewer: Viewer): Promise<Content> {
  const rows = await cart.lines({ ...deps, db: tx }, viewer.id)
  const lines = rows.flatMap(({ row, offer }) => (offer && offer.refusal === null ? [lineOf(offer, row.quantity)] : []))
  if (lines.length === 0) throw new AppError('cart_empty')
  const changes = rows.flatMap(({ row, offer }): CartChange[] => {
    const refusal = offer ? offer.refusal : 'gone'
    const beside = { productId: row.project_id, title: row.title, fromMinor: row.seen_minor }
    if (refusal) return [{ ...beside, kind: refusal, toMinor: null }]
    return offer && offer.price_minor !== row.seen_minor
      ? [{ ...beside, kind: 'price', toMinor: offer.price_minor }]
      : []
  })
  return { lines, changes, from_cart: true }
}

async function readItems(
  deps: QuoteDeps,
  tx: Tx,
  viewer: Viewer,
  items: readonly CartLine[],
  before: readonly QuotedLine[],
): Promise<Content> {
  const ids = items.map(({ productId }) => productId)
  const found = await catalogue.offers({ ...deps, db: tx }, viewer.id, ids)
  const lines = items.map(({ productId, quantity }) => lineOf(cart.requireOffer(found.get(productId)), quantity))
  const changes = before.flatMap(({ projectId: productId, title, unitMinor: fromMinor }): CartChange[] => {
    const toMinor = found.get(productId)?.price_minor ?? fromMinor
    return toMinor === fromMinor ? [] : [{ productId, title, kind: 'price', fromMinor, toMinor }]
  })
  return { lines, changes, from_cart: false }
}

async function keepQuote(deps: QuoteDeps, tx: Tx, viewer: Viewer, content: Content): Promise<QuoteRow> {
  const { lines, changes, from_cart } = content
  const now = deps.clock.now()
  const { currency } = deps.config
  const [open] = await findOpenQuote(tx, viewer.id, now, from_cart)
  if (open && isDeepStrictEqual([open.lines, open.currency], [lines, currency]))
    if (!from_cart || isDeepStrictEqual(open.changes, changes))
      // Of named items the cart says nothing: what changed is kept with the quote.
      return open
  const total_minor = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  const expires = new Date(now.getTime() + checkoutLimits.quoteMs)
  const made = { id: newId(), ...content, total_minor, currency, expires_at: expires.toISOString() }
  await insertQuote(
    tx,
    made.id,
    viewer.id,
    JSON.stringify(lines),
    JSON.stringify(changes),
    total_minor,
    currency,
    from_cart,
    now,
    expires,
  )
  return made
}

async function presentQuote(deps: QuoteDeps, viewer: Viewer, row: QuoteRow): Promise<Quote> {
  const ids = row.lines.map(({ projectId }) => projectId)
  const cards = await catalogue.cards(deps, viewer.id, ids)
  const sellers = await directory.cards(
    deps,
    row.lines.map(({ sellerId }) => sellerId),
  )
  return {
    quoteId: row.id,
    expiresAt: new Date(row.expires_at).toISOString(),
    lines: row.lines.flatMap(({ projectId, sellerId, promised: _, ...line }) => {
      const seller = sellers.get(sellerId)
      const totalMinor = line.unitMinor * line.quantity
      return seller
        ? [{ ...line, productId: projectId, cover: cards.get(projectId)?.cover ?? null, seller, totalMinor }]
        : []
    }),
    totalMinor: row.total_minor,
    taxMinor: 0,
    currency: row.currency,
    changes: row.changes,
  }
}
