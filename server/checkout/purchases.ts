import { isDeepStrictEqual } from 'node:util'
import { checkoutLimits, orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Billing } from '@guildhall/contract/orders/billing.ts'
import type { Purchase } from '@guildhall/contract/orders/checkout.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { feeOf } from '@guildhall/contract/orders/fees.ts'
import { countryMissing, saidCountry } from '@guildhall/contract/values/countries.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { offers } from '#offers/service.ts'
import { purchaseLifecycle, purchases } from '#orders/service.ts'
import type { StartedPayment } from '#payments/port.ts'
import { openPayment, payments, startPayment } from '#payments/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findQuote, type QuoteRow } from './queries.ts'
import { lineOf, renewQuote, subjectOf } from './quotes.ts'
import type { QuotedLine } from './tables.ts'

type CheckoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments' | 'offers' | 'parts'>

interface Asked {
  quoteId: string
  billing: Billing
  immediateDelivery?: true | string[] | undefined
}

/**
 * Buys what was quoted and returns the purchase's id: purchase, orders and payment are written in one transaction before the
 * provider is called, one order per seller, fulfilment and consent, and one per milestone. A quote is bought once, whatever the idempotency key.
 * Free items count as paid immediately. 409 `quote_changed` with the new quote, `purchase_pending` with the one that waits,
 * `quote_bought` when it was bought with other choices or billing details. 422 for a consent that does not fit the quote,
 * and for a required question added since. 403 `terms_changed` until the buyer has accepted the current terms; their version
 * is stored with the purchase.
 */
export async function buy(deps: CheckoutDeps, viewer: Viewer, asked: Asked): Promise<string> {
  const bought = await transaction(deps.db, async (tx) => {
    await purchases.lockBuyer(tx, viewer.id)
    const before = await purchases.ofQuote(tx, asked.quoteId, viewer.id, asked.billing)
    if (before) return sameAgain(before, asked)
    const pending = await purchases.pendingOf(tx, viewer.id)
    if (pending) throw new AppError('purchase_pending', { extra: { purchaseId: pending } })
    const termsVersion = await directory.requireTerms(tx, viewer.id)
    const [quote] = await findQuote(tx, { id: asked.quoteId, buyerId: viewer.id })
    if (!quote || new Date(quote.expires_at) <= deps.clock.now()) return null
    return (await isAsQuoted(deps, tx, viewer, quote))
      ? write(deps, tx, viewer, quote, { ...asked, termsVersion })
      : null
  })
  if (bought) return bought
  throw new AppError('quote_changed', { extra: { quote: await renewQuote(deps, viewer, asked.quoteId) } })
}

type Bought = NonNullable<Awaited<ReturnType<typeof purchases.ofQuote>>>

// A second purchase of the same quote returns the first, unless the buyer chose something else, which must not get lost.
function sameAgain({ id, state, same_billing, choosable, chosen }: Bought, { immediateDelivery }: Asked): string {
  const wanted = new Set(immediateDelivery === true ? choosable : immediateDelivery)
  if (same_billing && wanted.size === chosen.length && chosen.every((line) => wanted.has(line))) return id
  if (state === 'cancelled') return id
  throw new AppError(state === 'pending' ? 'purchase_pending' : 'quote_bought', { extra: { purchaseId: id } })
}

// Locks what is bought, so that no price changes until the purchase is written.
async function isAsQuoted(deps: CheckoutDeps, tx: Tx, viewer: Viewer, quote: QuoteRow): Promise<boolean> {
  const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, quote.lines.map(subjectOf), 'locked')
  return quote.lines.every((line) => {
    const offer = offerOf(subjectOf(line))
    if (!offer || offer.refusal !== null) return false
    return isDeepStrictEqual(lineOf(offer, line.quantity, line.answers), line)
  })
}

async function write(
  deps: CheckoutDeps,
  tx: Tx,
  viewer: Viewer,
  quote: QuoteRow,
  asked: Asked & { termsVersion: string },
): Promise<string> {
  if (quote.total_minor > 0 && !asked.billing.country)
    throw invalid([{ path: 'billing.country', message: countryMissing }])
  const consent = consentTo(quote.lines, asked.immediateDelivery)
  const id = newId()
  const now = deps.clock.now()
  await purchases.insert(tx, {
    id,
    buyerId: viewer.id,
    quoteId: quote.id,
    totalMinor: quote.total_minor,
    currency: quote.currency,
    billing: asked.billing,
    createdAt: now,
    expiresAt: new Date(now.getTime() + checkoutLimits.unpaidMs),
    termsVersion: asked.termsVersion,
  })
  for (const { lines, sellerId, fulfilment, isConsented, changesAllowed, shares } of split(quote.lines, consent)) {
    const totalMinor = lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
    const orderId = newId()
    await purchases.insertOrder(tx, {
      ...{ id: orderId, purchaseId: id, buyerId: viewer.id, sellerId, totalMinor, createdAt: now },
      feeMinor: feeOf(totalMinor, deps.config.feePercent),
      ...{ fulfilment, changesAllowed, shares, currency: quote.currency },
      consentAt: isConsented ? now : null,
      lines: lines.map((line) => ({ ...line, id: newId() })),
    })
    await purchases.hold(deps, tx, { id: orderId, buyer_id: viewer.id, fulfilment })
  }
  if (quote.total_minor === 0) await purchaseLifecycle.paid(deps, tx, id)
  else await openPayment(deps, tx, { purchaseId: id, amountMinor: quote.total_minor })
  return id
}

/**
 * The ids of the lines that begin before the time to withdraw is over: files that open immediately, and milestones. 422 for
 * a line that is not in the quote or is made to order, and for a milestone that is missing.
 */
function consentTo(lines: readonly QuotedLine[], asked: true | readonly string[] | undefined): Set<string> {
  const idsOf = (...consents: string[]) =>
    lines.flatMap((line) => (consents.includes(purchases.soldAs(line).consent) ? [line.lineId] : []))
  const possible = new Set(idsOf('chosen', 'required'))
  const ids = asked === true ? possible : new Set(asked)
  for (const id of ids)
    if (!possible.has(id)) {
      const isMade = lines.some(({ lineId }) => lineId === id)
      const message = isMade ? 'Work made to order has no files to open at once' : 'This is not in the quote'
      throw invalid([{ path: 'immediateDelivery', message }])
    }
  if (!idsOf('required').every((id) => ids.has(id)))
    throw invalid([{ path: 'immediateDelivery', message: consentTexts.milestoneMissing }])
  return ids
}

/**
 * The orders of a quote, in the order of its lines: one per seller, fulfilment and consent, and one per milestone and project with
 * shares.
 */
function split(lines: readonly QuotedLine[], consent: ReadonlySet<string>) {
  const groups = Map.groupBy(lines, (line) => {
    const { sellerId, fulfilment, lineId } = line
    return purchases.soldAs(line).hasOwnOrder || sharesIn(line).length > 0
      ? lineId
      : [sellerId, fulfilment, consent.has(lineId)].join(' ')
  })
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { sellerId, fulfilment, lineId } = first
    const changesAllowed = 'changesAllowed' in first ? first.changesAllowed : orderLimits.changesAtMost
    const terms = { sellerId, fulfilment, changesAllowed, shares: sharesIn(first) }
    return [{ ...terms, isConsented: consent.has(lineId), lines: own }]
  })
}

const sharesIn = (line: QuotedLine) => (line.kind === 'project' ? line.shares : [])

type PurchaseDeps = Pick<CheckoutDeps, 'db' | 'config' | 'clock'>

/** The viewer's purchase; 404 for another person's. `started` is where to pay it, when the provider was just called. */
export async function readPurchase(
  deps: PurchaseDeps,
  viewer: Viewer,
  id: string,
  started: StartedPayment | null = null,
): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  const payment = await payments.of(deps.db, id)
  const orders = await purchases.orders(deps, id)
  const { name, email } = row.billing
  return {
    id,
    state: row.state,
    totalMinor: row.total_minor,
    refundedMinor: orders.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    currency: row.currency,
    billing: { name, email, country: saidCountry(row.billing) },
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    paidAt: row.paid_at && new Date(row.paid_at).toISOString(),
    orders,
    payment: payment && {
      provider: payment.provider,
      state: payment.state,
      refusal: payment.refusal,
      url: started?.url ?? null,
      clientSecret: started?.clientSecret ?? null,
    },
  }
}

/** The viewer's purchase that waits for its payment; null without one. */
export async function readWaiting(deps: PurchaseDeps, viewer: Viewer): Promise<Purchase | null> {
  const id = await purchases.pendingOf(deps.db, viewer.id)
  return id ? readPurchase(deps, viewer, id) : null
}

/**
 * Returns where to pay a pending purchase; a repeated call returns the same payment. 409 once it can no longer be paid, 503
 * without the provider.
 */
export async function payPurchase(deps: CheckoutDeps, viewer: Viewer, id: string): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  if (row.state === 'cancelled') throw new AppError('purchase_over')
  if (row.state !== 'pending') return readPurchase(deps, viewer, id)
  const started = await startPayment(deps, { purchaseId: id, email: row.billing.email })
  return readPurchase(deps, viewer, id, started)
}

const paidAlready =
  'This purchase is paid, so it can no longer be cancelled here. Open its orders to see what you can do.'

/** Cancels a pending purchase. What is paid stays paid; what is paid afterwards is refunded immediately. */
export async function cancelPurchase(deps: CheckoutDeps, viewer: Viewer, id: string): Promise<Purchase> {
  const row = await purchases.find(deps.db, id, viewer.id)
  if (!row) throw new AppError('purchase_not_found')
  await transaction(deps.db, async (tx) => {
    const isGone = await purchaseLifecycle.giveUp(deps, tx, id, { actor: 'buyer', act: 'cancel' })
    if (!isGone && row.state !== 'cancelled') throw new AppError('order_moved', { message: paidAlready })
    await payments.askSoon(deps, tx, id)
  })
  return readPurchase(deps, viewer, id)
}
