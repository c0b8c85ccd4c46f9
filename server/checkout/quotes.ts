import { isDeepStrictEqual } from 'node:util'
import { checkoutLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Billing, CompanyBilling } from '@guildhall/contract/orders/billing.ts'
import { runsChoiceOf, timeChoiceOf } from '@guildhall/contract/orders/cart-items.ts'
import type { AskedLines, CartChange, Quote } from '@guildhall/contract/orders/checkout.ts'
import type { ChosenService } from '@guildhall/contract/orders/chosen-service.ts'
import { choiceOf } from '@guildhall/contract/orders/package-sums.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import type { AnsweredQuestion, AnswersInput } from '@guildhall/contract/projects/questions.ts'
import { cart } from '#cart/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Offer, Subject } from '#offers/port.ts'
import { offers } from '#offers/service.ts'
import { purchases } from '#orders/service.ts'
import { questions } from '#questions/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findOpenQuote, findQuote, forgetQuotes, insertQuote, type QuoteRow } from './queries.ts'
import type { QuotedLine } from './tables.ts'

type QuoteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments' | 'offers' | 'parts'>

/** An offer as a quote line with a quantity and the answers that belong to it. */
export function lineOf(offer: Offer, quantity: number, given: AnswersInput): QuotedLine {
  const { id, refusal: _, questions: asked, ...rest } = offer
  // A quote has one line per item.
  return { ...rest, lineId: id, subjectId: id, quantity, answers: questions.withAnswers(asked, given) }
}

/** The subject of a quote line. */
export function subjectOf(line: QuotedLine): Subject {
  const { kind, subjectId: id } = line
  if (kind === 'session-type') return { kind, id, choice: timeChoiceOf(line.chosen) }
  if (kind === 'agent') return { kind, id, choice: runsChoiceOf(line.chosen) }
  return kind === 'service' ? { kind, id, choice: choiceOf(line.chosen) } : { kind, id }
}

/** A quantity of an item. */
interface WantedItem {
  subject: Subject
  quantity: number
}

/** What to quote: exactly these items, or without them the cart. */
export interface Wanted {
  items?: readonly WantedItem[] | undefined
  answers?: AnswersInput | undefined
}

type Quoted = Quote & { pending: string | null; lastBilling: Billing | null; company: CompanyBilling | null }

/**
 * Quotes the cart, or exactly these items. Equal lines get the same quote while it is valid. 409 when nothing of the cart,
 * or not all of the items, can be bought. 422 for an answer to an unknown question, and when a required answer is
 * missing. `before` is an earlier quote: its answers are used again, and with `items`, price changes since it are reported.
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
    content.changes.push(...changesOfShares(before ?? [], content.lines))
    if (!before) refuseUnasked(content.lines, given)
    await requireAnswers(content.lines, () => presentAsked(deps, tx, viewer, content))
    return keepQuote(deps, tx, viewer, content)
  })
  return {
    ...(await presentQuote(deps, viewer, row)),
    pending: await purchases.pendingOf(deps.db, viewer.id),
    lastBilling: await purchases.lastBilling(deps.db, viewer.id),
    company: await offers.billing(deps, viewer.id, row.lines.map(subjectOf)),
  }
}

/**
 * Replaces a quote that can no longer be used, with the same items or the current cart. 409 `quote_gone` when the old one
 * does not exist and the cart is empty.
 */
export async function renewQuote(deps: QuoteDeps, viewer: Viewer, quoteId: string): Promise<Quoted> {
  const [old] = await findQuote(deps.db, { id: quoteId, buyerId: viewer.id })
  if (!old)
    return makeQuote(deps, viewer, {}).catch((error) => {
      throw error instanceof AppError && error.code === 'cart_empty' ? new AppError('quote_gone') : error
    })
  if (old.from_cart) return makeQuote(deps, viewer, {}, old.lines)
  const items = old.lines.map((line) => ({ subject: subjectOf(line), quantity: line.quantity }))
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
    const beside = { productId: row.subject_id, subject: row.subject_kind, title: row.title, fromMinor: row.seen_minor }
    if (refusal) return [{ ...beside, kind: refusal, toMinor: null }]
    return offer
      ? changesOf(offer, beside, row.subject_kind === 'service' ? (row.seen_chosen as ChosenService) : null)
      : []
  })
  return { lines, changes, from_cart: true }
}

async function readItems(
  deps: QuoteDeps,
  tx: Tx,
  viewer: Viewer,
  items: readonly WantedItem[],
  given: AnswersInput,
  before: readonly QuotedLine[],
): Promise<Content> {
  const subjects = items.map(({ subject }) => subject)
  const offerOf = await offers.find({ ...deps, db: tx }, viewer.id, subjects)
  const lines = items.map(({ subject, quantity }) =>
    lineOf(cart.requireOffer(offerOf(subject), subject), quantity, given),
  )
  const changes = before.flatMap((line): CartChange[] => {
    const { subjectId: productId, kind: subject, title, unitMinor: fromMinor } = line
    const offer = offerOf(subjectOf(line))
    return offer ? changesOf(offer, { productId, subject, title, fromMinor }, chosenOf(line)) : []
  })
  return { lines, changes, from_cart: false }
}

type Seen = Pick<CartChange, 'productId' | 'subject' | 'title' | 'fromMinor'>

/** Returns the projects whose income is shared otherwise than in an earlier quote. */
function changesOfShares(before: readonly QuotedLine[], after: readonly QuotedLine[]): CartChange[] {
  return after.flatMap((line): CartChange[] => {
    const old = before.find(({ kind, subjectId }) => kind === line.kind && subjectId === line.subjectId)
    if (!old || isDeepStrictEqual(sharesIn(old), sharesIn(line))) return []
    const { subjectId: productId, kind: subject, title, unitMinor } = line
    return [{ productId, subject, title, kind: 'shares', fromMinor: unitMinor, toMinor: unitMinor }]
  })
}

const chosenOf = (line: QuotedLine) => (line.kind === 'service' ? line.chosen : null)

/** Returns how an offer differs from what the buyer saw: its price, else what a package contains. */
function changesOf(offer: Offer, seen: Seen, chosen: ChosenService | null): CartChange[] {
  const toMinor = offer.unitMinor
  if (toMinor !== seen.fromMinor) return [{ ...seen, kind: 'price', toMinor }]
  const isOther = offer.kind === 'service' && chosen !== null && cart.isOtherContent(offer.chosen, chosen)
  return isOther ? [{ ...seen, kind: 'content', toMinor }] : []
}

async function keepQuote(deps: QuoteDeps, tx: Tx, viewer: Viewer, content: Content): Promise<QuoteRow> {
  const { lines, changes, from_cart } = content
  const now = deps.clock.now()
  const { currency } = deps.config
  const [open] = await findOpenQuote(tx, { buyerId: viewer.id, at: now, fromCart: from_cart })
  if (open && isDeepStrictEqual([open.lines, open.currency], [lines, currency]))
    if (!from_cart || isDeepStrictEqual(open.changes, changes))
      // Changes of named items are relative to an earlier quote, so they need not be equal: the open quote keeps its own.
      return open
  const total_minor = totalOf(lines)
  const expires = new Date(now.getTime() + checkoutLimits.quoteMs)
  const made = { id: newId(), ...content, total_minor, currency, expires_at: expires.toISOString() }
  await insertQuote(tx, { ...made, buyer_id: viewer.id, created_at: now })
  return made
}

/** Deletes quotes a day after they expired. A buyer who comes back to one is told so and gets a new one. */
export async function sweepQuotes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetQuotes(db, { before: new Date(clock.now().getTime() - 86_400_000) })
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
  deps: Omit<QuoteDeps, 'db'> & { db: Queryable },
  viewer: Viewer,
  rows: readonly QuotedLine[],
): Promise<Quote['lines']> {
  const cardOf = await offers.cards(deps, viewer.id, rows.map(subjectOf))
  const people = rows.flatMap((row) => [row.sellerId, ...sharesIn(row).map(({ personId }) => personId)])
  const sellers = await directory.cards(deps, people)
  return rows.flatMap((row): Quote['lines'] => {
    const seller = sellers.get(row.sellerId)
    const common = { seller, totalMinor: row.unitMinor * row.quantity }
    if (!seller) return []
    const id = row.subjectId
    if (row.kind === 'project') {
      const cover = cardOf({ kind: row.kind, id })?.cover ?? null
      const shares = row.shares.map(({ personId, basisPoints }) => {
        return { person: sellers.get(personId) ?? null, basisPoints }
      })
      return [{ ...row, ...common, seller, productId: id, cover, shares }]
    }
    if (row.kind === 'service') {
      const service = cardOf({ kind: row.kind, id }) ?? null
      return [{ ...row, ...common, seller, serviceId: id, service, cover: service?.cover ?? null }]
    }
    if (row.kind === 'session-type') {
      const session = cardOf({ kind: row.kind, id }) ?? null
      return [{ ...row, ...common, seller, sessionTypeId: id, session, cover: null }]
    }
    if (row.kind === 'agent') {
      const agent = cardOf({ kind: row.kind, id }) ?? null
      return [{ ...row, ...common, seller, agentId: id, agent, cover: agent?.cover ?? null }]
    }
    const milestone = cardOf({ kind: row.kind, id }) ?? null
    return [{ ...row, ...common, seller, milestoneId: id, milestone, cover: null }]
  })
}

const sharesIn = (line: QuotedLine) => (line.kind === 'project' ? line.shares : [])

async function presentAsked(deps: QuoteDeps, tx: Tx, viewer: Viewer, { lines }: Content): Promise<AskedLines> {
  return {
    lines: await presentLines({ ...deps, db: tx }, viewer, lines),
    totalMinor: totalOf(lines),
    currency: deps.config.currency,
  }
}

const totalOf = (lines: readonly QuotedLine[]) =>
  lines.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0)

/** Refuses (422) answers to questions that no line asks. */
function refuseUnasked(lines: readonly { answers: AnsweredQuestion[] }[], given: AnswersInput): void {
  const asked = new Set(lines.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)))
  const wrong = given.flatMap(({ questionId }, at) =>
    asked.has(questionId) ? [] : [{ path: `answers.${at}.questionId`, message: questionTexts.notAsked }],
  )
  if (wrong.length > 0) throw invalid(wrong)
}

/** Refuses (422 `answers_required`) lines with an unanswered required question; the response has the lines that would be quoted. */
async function requireAnswers<L extends { answers: AnsweredQuestion[] }>(
  lines: readonly L[],
  present: () => Promise<AskedLines>,
): Promise<void> {
  const missing = lines.flatMap(({ answers }) => questions.unanswered(answers))
  if (missing.length === 0) return
  throw new AppError('answers_required', {
    fields: missing.map(({ questionId }) => ({ path: `answers.${questionId}`, message: questionTexts.answer })),
    extra: await present(),
  })
}
