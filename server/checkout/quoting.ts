import { isDeepStrictEqual } from 'node:util'
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
import { findOpenQuote, insertQuote, type QuoteRow } from './queries.ts'
import type { QuotedLine } from './tables.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>

/** An offer as a line of so many licences. */
export function lineOf(offer: Offer, quantity: number): QuotedLine {
  const { id: projectId, seller_id: sellerId, title, price_minor: unitMinor } = offer
  const { licence, licence_text: licenceText, has_files: hasFiles, duration_days: durationDays } = offer
  return { projectId, sellerId, title, quantity, unitMinor, licence, licenceText, hasFiles, durationDays }
}

/** What the cart costs now; the same cart has the same quote while it is good. 409 when nothing of it can be bought. */
export async function quoteCart(
  deps: QuoteDeps,
  viewer: Viewer,
): Promise<Quote & { pending: string | null; lastBilling: Billing | null }> {
  const row = await transaction(deps.db, async (tx) => {
    await purchases.lockBuyer(tx, viewer.id)
    return makeQuote(deps, tx, viewer)
  })
  return {
    ...(await presentQuote(deps, viewer, row)),
    pending: await purchases.pendingOf(deps.db, viewer.id),
    lastBilling: await purchases.lastBilling(deps.db, viewer.id),
  }
}

async function makeQuote(deps: QuoteDeps, tx: Tx, viewer: Viewer): Promise<QuoteRow> {
  const now = deps.clock.now()
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
  const [open] = await findOpenQuote(tx, viewer.id, now)
  if (open && isDeepStrictEqual([open.lines, open.changes, open.currency], [lines, changes, deps.config.currency]))
    return open
  const total_minor = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
  const expires = new Date(now.getTime() + checkoutLimits.quoteMs)
  const made = {
    id: newId(),
    lines,
    changes,
    total_minor,
    currency: deps.config.currency,
    expires_at: expires.toISOString(),
  }
  await insertQuote(
    tx,
    made.id,
    viewer.id,
    JSON.stringify(lines),
    JSON.stringify(changes),
    total_minor,
    made.currency,
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
    lines: row.lines.flatMap(({ projectId, sellerId, ...line }) => {
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
