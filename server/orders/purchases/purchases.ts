import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import { type Fulfilment, fulfilments, type PurchaseState } from '@guildhall/contract/orders/commerce-options.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { KindTerms, Offer } from '#offers/port.ts'
import { coverUrls } from '#storage/images.ts'
import { lockPerson } from '#users/service.ts'
import { fulfilmentRules, rulesOf } from '../fulfilments/fulfilments.ts'
import { findInvoiced } from '../invoices/invoices.ts'
import { presentCards, type Reads } from '../lists/order-lists.ts'
import type { Billing } from '../purchase-tables.ts'
import { findLinesOf, findOrdersOf, insertLine, insertOrder } from '../queries.ts'
import { type FrozenShare, freezeShares } from '../shares/order-shares.ts'

interface NewPurchase {
  id: string
  buyerId: number
  quoteId: string
  totalMinor: number
  currency: string
  billing: Billing
  createdAt: Date
  expiresAt: Date
  termsVersion: string
}

interface NewOrder {
  id: string
  purchaseId: string
  buyerId: number
  sellerId: number
  totalMinor: number
  feeMinor: number
  fulfilment: Fulfilment
  consentAt: Date | null
  changesAllowed: number
  createdAt: Date
  /** Who gets how much of its income, the seller first; empty when it is all the seller's. */
  shares: readonly FrozenShare[]
  currency: string
  lines: (KindTerms &
    Pick<Offer, 'title' | 'unitMinor' | 'hasFiles' | 'durationDays' | 'promised'> & {
      id: string
      subjectId: string
      quantity: number
      answers: AnsweredQuestion[]
    })[]
}

// The kinds whose buyer agrees to a beginning before the time to withdraw is over.
const consented = fulfilments.filter((each) => fulfilmentRules[each].consent !== 'none')

/** Reads and writes purchases, for checkout/ and payments/. */
export const purchases = {
  /** Locks the buyer, so that their purchases are decided one after another. */
  lockBuyer: async (tx: Tx, buyerId: number): Promise<void> => void (await lockPerson(tx, { personId: buyerId })),
  lock: async (tx: Tx, id: string): Promise<PurchaseRow | null> => (await lockPurchase(tx, { id }))[0] ?? null,
  find: async (db: Queryable, id: string, buyerId: number) => (await findPurchase(db, { id, buyerId }))[0] ?? null,
  /** The purchase made from a quote, compared with these billing details. */
  ofQuote: async (db: Queryable, quoteId: string, buyerId: number, billing: Billing) =>
    (await findPurchaseOfQuote(db, { quoteId, buyerId, billing, fulfilments: consented }))[0] ?? null,
  /** The id of the purchase that waits for payment. */
  pendingOf: async (db: Queryable, buyerId: number) => (await findPending(db, { buyerId }))[0]?.id ?? null,

  /** The billing details of the last purchase, of one with a country if there is one. */
  lastBilling: async (db: Queryable, buyerId: number) => (await findLastBilling(db, { buyerId }))[0]?.billing ?? null,

  async insert(tx: Tx, row: NewPurchase): Promise<void> {
    await insertPurchase(tx, row)
  },

  async insertOrder(tx: Tx, { lines, shares, currency, ...order }: NewOrder): Promise<void> {
    await insertOrder(tx, { ...order, isShared: shares.length > 0 })
    await freezeShares(tx, order.id, shares, currency)
    for (const [position, line] of lines.entries())
      await insertLine(tx, { ...line, ...subjectOf(line), orderId: order.id, position })
  },
}

/** Returns the columns that name the subject of a line, with what only its kind has. */
function subjectOf(line: NewOrder['lines'][number]) {
  const none = {
    ...{ projectId: null, milestoneId: null, serviceId: null, sessionTypeId: null, agentId: null },
    ...{ chosen: null, licence: null, licenceText: null },
  }
  if (line.kind === 'service') return { ...none, serviceId: line.subjectId, chosen: line.chosen }
  if (line.kind === 'session-type') return { ...none, sessionTypeId: line.subjectId, chosen: line.chosen }
  if (line.kind === 'agent') return { ...none, agentId: line.subjectId, chosen: line.chosen }
  if (line.kind !== 'project') return { ...none, milestoneId: line.subjectId }
  const { subjectId: projectId, licence, licenceText } = line
  return { ...none, projectId, licence, licenceText }
}

/** The orders of a purchase with their items, for its buyer. */
export async function findBought(deps: Reads, purchaseId: string): Promise<PurchaseOrder[]> {
  const rows = await findOrdersOf(deps.db, { purchaseId })
  const orderIds = rows.map(({ id }) => id)
  const cards = new Map((await presentCards(deps, rows)).map((card) => [card.id, card]))
  const lines = await findLinesOf(deps.db, { orderIds })
  const invoiced = new Set((await findInvoiced(deps.db, { orderIds })).map(({ order_id }) => order_id))
  const now = deps.clock.now()
  return rows.flatMap((row) => {
    const card = cards.get(row.id)
    const items = lines
      .filter(({ order_id }) => order_id === row.id)
      .map((line) => ({
        id: line.id,
        title: line.title,
        cover: coverUrls(deps.config.filesOrigin, line),
        milestone: line.milestone,
        bookingId: line.booking_id,
        heldUntil: line.held_until && new Date(line.held_until).toISOString(),
      }))
    const openedAt = rulesOf(row).readyAt(row, now)?.toISOString() ?? null
    return card ? [{ ...card, items, openedAt, hasInvoice: invoiced.has(row.id) }] : []
  })
}

const purchaseRow = {
  id: text,
  buyer_id: nullable(int),
  quote_id: text,
  state: textOf<PurchaseState>(),
  total_minor: int,
  currency: text,
  billing: json<Billing>(),
  created_at: moment,
  expires_at: moment,
  paid_at: nullable(moment),
}
/** A purchase; times are PostgreSQL's text. */
export type PurchaseRow = RowOf<typeof purchaseRow>

const columns = Object.keys(purchaseRow).join(', ')

export const findPurchase = statement('purchase_find', {
  takes: { id: text, buyerId: int },
  gives: purchaseRow,
  sql: ({ id, buyerId }) => `select ${columns} from purchases where id = ${id} and buyer_id = ${buyerId}`,
})

/** A purchase, locked until the transaction ends. Orders are locked after their purchase. */
export const lockPurchase = statement('purchase_lock', {
  takes: { id: text },
  gives: purchaseRow,
  sql: ({ id }) => `select ${columns} from purchases where id = ${id} for no key update`,
})

// The id by which a quote named it: of a package, that of its service.
const subject = 'coalesce(l.project_id, l.service_id, l.milestone_id, l.session_type_id, l.agent_id)'
const lines = 'from orders o join order_lines l on l.order_id = o.id where o.purchase_id = p.id'

/**
 * The purchase made from a quote: whether it has these billing details, which of its items can begin before the time to
 * withdraw is over, and which of those do.
 */
const findPurchaseOfQuote = statement('purchase_of_quote', {
  takes: { quoteId: text, buyerId: int, billing: json<Billing>(), fulfilments: list(text) },
  gives: {
    id: text,
    state: textOf<PurchaseState>(),
    same_billing: bool,
    choosable: list(text),
    chosen: list(text),
  },
  sql: ({ quoteId, buyerId, billing, fulfilments: kinds }) => `
    select p.id, p.state, p.billing = ${billing}::jsonb as same_billing,
      array(select ${subject} ${lines} and (l.has_files or o.fulfilment = any (${kinds}::text[]))) as choosable,
      array(select ${subject} ${lines} and (l.has_files or o.fulfilment = any (${kinds}::text[]))
        and o.consent_at = p.created_at) as chosen
    from purchases p where p.quote_id = ${quoteId} and p.buyer_id = ${buyerId}`,
})

const findPending = statement('purchase_pending', {
  takes: { buyerId: int },
  gives: { id: text },
  sql: ({ buyerId }) => `select id from purchases where buyer_id = ${buyerId} and state = 'pending'`,
})

/** Purchases not paid in time. */
export const findUnpaid = statement('purchases_unpaid', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) =>
    `select id from purchases where state = 'pending' and expires_at <= ${at} order by expires_at limit 100`,
})

const findLastBilling = statement('purchase_last_billing', {
  takes: { buyerId: int },
  gives: { billing: json<Billing>() },
  sql: ({ buyerId }) => `
    select billing from purchases where buyer_id = ${buyerId}
    order by (billing ->> 'country') is null, created_at desc limit 1`,
})

const insertPurchase = statement('purchase_insert', {
  takes: {
    id: text,
    buyerId: int,
    quoteId: text,
    totalMinor: int,
    currency: text,
    billing: json<Billing>(),
    createdAt: moment,
    expiresAt: moment,
    termsVersion: text,
  },
  sql: (p) => `
    insert into purchases (id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, terms_version)
    values (${p.id}, ${p.buyerId}, ${p.quoteId}, 'pending', ${p.totalMinor}, ${p.currency}, ${p.billing}::jsonb, ${p.createdAt},
      ${p.expiresAt}, ${p.termsVersion})`,
})

export const markPurchasePaid = statement('purchase_paid', {
  takes: { id: text, at: moment },
  sql: ({ id, at }) => `update purchases set state = 'paid', paid_at = ${at} where id = ${id} and state = 'pending'`,
})

export const markPurchaseCancelled = statement('purchase_cancelled', {
  takes: { id: text, at: moment },
  gives: { id: text },
  sql: ({ id, at }) => `
    update purchases set state = 'cancelled', ended_at = ${at} where id = ${id} and state = 'pending' returning id`,
})

/** Closes a paid purchase once all of its orders are over. */
export const closePurchase = statement('purchase_close', {
  takes: { id: text, at: moment },
  sql: ({ id, at }) => `
    update purchases p set state = 'closed', ended_at = ${at} where p.id = ${id} and p.state = 'paid' and not exists (
      select from orders o where o.purchase_id = p.id and o.ended_at is null)`,
})

/** Reopens a closed purchase, for an order that is disputed later. */
export const reopenPurchase = statement('purchase_reopen', {
  takes: { id: text },
  sql: ({ id }) => `update purchases set state = 'paid', ended_at = null where id = ${id} and state = 'closed'`,
})
