import { isDeepStrictEqual } from 'node:util'
import type { CartLine } from '@guildhall/contract/cart.ts'
import type { AskedLines, Billing, CartChange, Quote } from '@guildhall/contract/checkout.ts'
import { checkoutLimits } from '@guildhall/contract/commerce-limits.ts'
import type { AnswersInput } from '@guildhall/contract/questions.ts'
import { cart } from '#cart/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue, type Offer } from '#projects/service.ts'
import { questions } from '#questions/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { refuseUnasked, requireAnswers } from './answers.ts'
import { findOpenQuote, findQuote, insertQuote, type QuoteRow } from './queries.ts'
import type { QuotedLine } from './tables.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>

/** An offer as a line of so many licences, with those of the answers that belong to it. */
export function lineOf(offer: Offer, quantity: number, given: AnswersInput): QuotedLine {
  const { id: projectId, seller_id: sellerId, title, price_minor: unitMinor } = offer
  const { licence, licence_text: licenceText, has_files: hasFiles, duration_days: durationDays } = offer
  const fulfilment = hasFiles ? 'files' : 'made-to-order'
  // A quote has one line of a project.
  const line = { lineId: projectId, projectId, sellerId, title, quantity, unitMinor, licence, licenceText }
  const promised = hasFiles ? [] : offer.deliverables
  const answers = questions.withAnswers(offer.questions, given)
  return { ...line, fulfilment, hasFiles, durationDays, promised, answers }
}

/** What a quote is asked for: exactly these items, or without them the cart. */
export interface Wanted {
  items?: readonly CartLine[] | undefined
  answers?: AnswersInput | undefined
}

type Quoted = Quote & { pending: string | null; lastBilling: Billing | null }

/**
 * What the cart costs now, or exactly these items. The same lines have the same quote while it is good. 409 when nothing
 * of the cart, or not all of the items, can be bought. 422 for an answer to what is not asked, and without a required one.
 * `before`: what an earlier quote held, so that changes of its items are told and its answers stay where they still belong.
 */
export async function makeQuote(
  deps: QuoteDeps,
  viewer: Viewer,
  { items, answers }: Wanted,
  before?: readonly QuotedLine[],
): Promise<Quoted> {
  const given = answers ?? before?.flatMap((line) => line.answers) ?? []
  const row = await transaction(deps.db, async (tx) => {
    await purchases.lockBuyer(tx, viewer.id)
    const content = items
      ? await readItems(deps, tx, viewer, items, given, before ?? [])
      : await readCart(deps, tx, viewer, given)
    if (!before) refuseUnasked(content.lines, given)
    await requireAnswers(content.lines, () => presentAsked(deps, tx, viewer, content))
    return keepQuote(deps, tx, viewer, content)
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
  if (!old) return makeQuote(deps, viewer, {})
  if (old.from_cart) return makeQuote(deps, viewer, {}, old.lines)
  const items = old.lines.map(({ projectId: productId, quantity }) => ({ productId, quantity }))
  return makeQuote(deps, viewer, { items }, old.lines)
}

type Content = Pick<QuoteRow, 'lines' | 'changes' | 'from_cart'>

async function readCart(deps: QuoteDeps, tx: Tx, viewer: Viewer, given: AnswersInput): Promise<Content> {
  const rows = await cart.lines({ ...deps, db: tx }, viewer.id)
  const lines = rows.flatMap(({ row, offer }) =>
    offer && offer.refusal === null ? [lineOf(offer, row.quantity, given)] : [],
  )
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
  given: AnswersInput,
  before: readonly QuotedLine[],
): Promise<Content> {
  const ids = items.map(({ productId }) => productId)
  const found = await catalogue.offers({ ...deps, db: tx }, viewer.id, ids)
  const lines = items.map(({ productId, quantity }) => lineOf(cart.requireOffer(found.get(productId)), quantity, given))
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
  const total_minor = totalOf(lines)
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
  return {
    quoteId: row.id,
    expiresAt: new Date(row.expires_at).toISOString(),
    lines: await presentLines(deps, viewer, row.lines),
    totalMinor: row.total_minor,
    taxMinor: 0,
    currency: row.currency,
    changes: row.changes,
  }
}

async function presentLines(
  deps: Pick<QuoteDeps, 'config'> & { db: Queryable },
  viewer: Viewer,
  rows: readonly QuotedLine[],
): Promise<Quote['lines']> {
  const ids = rows.map(({ projectId }) => projectId)
  const cards = await catalogue.cards(deps, viewer.id, ids)
  const sellers = await directory.cards(
    deps,
    rows.map(({ sellerId }) => sellerId),
  )
  return rows.flatMap(({ projectId, sellerId, promised: _, ...line }) => {
    const seller = sellers.get(sellerId)
    const totalMinor = line.unitMinor * line.quantity
    return seller
      ? [{ ...line, productId: projectId, cover: cards.get(projectId)?.cover ?? null, seller, totalMinor }]
      : []
  })
}

async function presentAsked(deps: QuoteDeps, tx: Tx, viewer: Viewer, { lines }: Content): Promise<AskedLines> {
  return {
    lines: await presentLines({ ...deps, db: tx }, viewer, lines),
    totalMinor: totalOf(lines),
    currency: deps.config.currency,
  }
}

const totalOf = (lines: readonly QuotedLine[]) =>
  lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)
