import type { CreditNote, Invoice } from '@guildhall/contract/orders/invoices.ts'
import { type Paper, type PaperSide, type PaperYear, papersPerArchive } from '@guildhall/contract/orders/papers.ts'
import type { Receipt } from '@guildhall/contract/orders/receipts.ts'
import { saidCountry } from '@guildhall/contract/values/countries.ts'
import type { Queryable } from '#db/connect.ts'
import { archive, type Entry } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { roleOf } from '../moves/rules.ts'
import type { Billing } from '../purchase-tables.ts'
import { findPurchase } from '../purchases/purchases.ts'
import { findLinesOf, findOrder, type LineRow, sessionOf } from '../queries.ts'
import {
  findPaper,
  findPapers,
  findPart,
  findPayment,
  findReceiptOrders,
  findYears,
  type PaperRow,
  type YearRow,
} from './invoices.ts'
import { drawSheet } from './pdf/sheet-renderer.ts'
import { creditNoteSheet, fileName, invoiceSheet, receiptSheet, type Sheet } from './pdf/sheets.ts'

type PaperReads = { db: Queryable } & Pick<Deps, 'config'>

/**
 * Returns the invoice of an order, for its sides and administrators; the buyer's mail address is left out for the seller.
 * 404 `invoice_not_found` when nothing was paid.
 */
export async function readInvoice(deps: PaperReads, viewer: Viewer, id: string): Promise<Invoice> {
  const { order, amountMinor, ...paper } = await readPaper(deps, viewer, id, 0)
  const lines = await findLinesOf(deps.db, { orderIds: [id] })
  const notes = (await findPapers(deps.db, { orderId: id })).filter(({ position }) => position > 0)
  const sumMinor = lines.reduce((sum, { unit_minor, quantity }) => sum + unit_minor * quantity, 0)
  return {
    ...paper,
    lines: lines.map((line) => ({
      id: line.id,
      title: line.title,
      licence: line.licence,
      milestone: line.milestone,
      session: timeOf(line),
      quantity: line.quantity,
      unitMinor: line.unit_minor,
      totalMinor: line.unit_minor * line.quantity,
    })),
    beforeMinor: sumMinor - amountMinor,
    totalMinor: amountMinor,
    taxMinor: 0,
    refundedMinor: order.refunded_minor,
    creditNotes: notes.map(presentPaper),
  }
}

/** Returns a credit note of an order, for those who may read its invoice. 404 `invoice_not_found` when there is none. */
export async function readCreditNote(
  deps: PaperReads,
  viewer: Viewer,
  { id, position }: { id: string; position: number },
): Promise<CreditNote> {
  const { order, ...paper } = await readPaper(deps, viewer, id, position)
  const [invoice] = await findPapers(deps.db, { orderId: id })
  if (!invoice || position === 0) throw new AppError('invoice_not_found')
  const { number, issuedAt } = presentPaper(invoice)
  return { ...paper, position, invoice: { number, issuedAt } }
}

/** The time that a session was bought for; null for other items. */
function timeOf(line: LineRow) {
  const session = sessionOf(line)
  return session && { start: session.start, minutes: session.minutes }
}

/** A paper as lists show it. */
export function presentPaper(row: PaperRow): Paper {
  return {
    position: row.position,
    number: numberOf(row),
    issuedAt: new Date(row.issued_at).toISOString(),
    amountMinor: row.amount_minor,
  }
}

// The fields that invoice and credit note share.
async function readPaper({ db, config }: PaperReads, viewer: Viewer, id: string, position: number) {
  const [order] = await findOrder(db, { id })
  const role = order ? roleOf(order, viewer) : null
  if (!order || !role) throw new AppError('order_not_found')
  const [row] = await findPaper(db, { orderId: id, position })
  if (!row) throw new AppError('invoice_not_found')
  const { name, address, country, vatNumber } = row.issuer
  const { number, issuedAt, amountMinor } = presentPaper(row)
  return {
    ...{ order, number, issuedAt, amountMinor },
    orderId: id,
    orderNumber: order.number,
    issuer: { name, address, country, vatNumber },
    buyer: presentBuyer(row.billing, role),
    currency: config.currency,
  }
}

/**
 * Returns the buyer as papers name them. Buyers and sellers write to each other here, so the seller never sees the mail
 * address.
 */
function presentBuyer(billing: Billing, role: ReturnType<typeof roleOf>): Invoice['buyer'] {
  return {
    name: billing.name,
    email: role === 'seller' ? null : billing.email || null,
    country: saidCountry(billing),
    company: billing.company || null,
    address: billing.address || null,
    vatNumber: billing.vatNumber || null,
    purchaseOrder: billing.purchaseOrder || null,
  }
}

/**
 * Returns a number as it is printed and quoted: 'ADA-2026-17', without the prefix on invoices from before sellers had one.
 */
function numberOf({ sign, year, number }: Pick<PaperRow, 'sign' | 'year' | 'number'>): string {
  return [sign, year, number].filter((part) => part !== null).join('-')
}

/** The receipt of a purchase for its buyer: 404 for everybody else, and while it is not paid. */
export async function readReceipt({ db, config }: PaperReads, viewer: Viewer, id: string): Promise<Receipt> {
  const [purchase] = await findPurchase(db, { id, buyerId: viewer.id })
  if (!purchase) throw new AppError('purchase_not_found')
  const [payment] = await findPayment(db, { purchaseId: id })
  if (!payment || purchase.paid_at === null) throw new AppError('receipt_not_found')
  const orders = await findReceiptOrders(db, { purchaseId: id })
  const lines = await findLinesOf(db, { orderIds: orders.map((order) => order.id) })
  return {
    purchaseId: id,
    paidAt: new Date(purchase.paid_at).toISOString(),
    buyer: presentBuyer(purchase.billing, 'buyer'),
    payment,
    orders: orders.map(({ id: orderId, number, seller }) => ({
      ...{ id: orderId, number, seller },
      lines: lines
        .filter((line) => line.order_id === orderId)
        .map((line) => ({
          ...{
            id: line.id,
            title: line.title,
            milestone: line.milestone,
            session: timeOf(line),
            quantity: line.quantity,
            unitMinor: line.unit_minor,
          },
          totalMinor: line.unit_minor * line.quantity,
        })),
    })),
    totalMinor: purchase.total_minor,
    refundedMinor: orders.reduce((sum, { refunded_minor }) => sum + refunded_minor, 0),
    currency: config.currency,
  }
}

/** Returns the years with papers of a person's purchases or sales, newest first. */
export async function listYears({ db }: PaperReads, viewer: Viewer, side: PaperSide): Promise<PaperYear[]> {
  const years = await findYears[side](db, { personId: viewer.id })
  return years.map(({ year, papers }) => ({ year, papers, parts: Math.ceil(papers / papersPerArchive) }))
}

/**
 * Returns the papers of a year as one ZIP, rendered one after another while it is read. 404 `invoice_not_found` for a year
 * or part without papers; 429 above the limit of archives.
 */
export async function archiveOfYear(
  deps: PaperReads & Pick<Deps, 'limits' | 'clock'>,
  viewer: Viewer,
  { side, year, part }: { side: PaperSide; year: number; part: number },
): Promise<AsyncGenerator<Uint8Array>> {
  const place = { limit: papersPerArchive, offset: (part - 1) * papersPerArchive }
  const rows = await findPart[side](deps.db, { personId: viewer.id, year, ...place })
  if (rows.length === 0) throw new AppError('invoice_not_found', { message: 'There are no documents for this year.' })
  await deps.limits.take('paperArchive', viewer.customUserId)
  return archive(entriesOf(deps, viewer, rows), deps.clock.now())
}

async function* entriesOf(deps: PaperReads, viewer: Viewer, rows: readonly YearRow[]): AsyncGenerator<Entry> {
  for (const row of rows) {
    const sheet = await sheetOf(deps, viewer, row)
    yield { name: fileName(sheet), content: once(await drawSheet(sheet)) }
  }
}

async function sheetOf(deps: PaperReads, viewer: Viewer, { kind, id, position }: YearRow): Promise<Sheet> {
  if (kind === 'receipt') return receiptSheet(await readReceipt(deps, viewer, id))
  if (position === 0) return invoiceSheet(await readInvoice(deps, viewer, id))
  return creditNoteSheet(await readCreditNote(deps, viewer, { id, position }))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
