import type { PaperSide } from '@guildhall/contract/orders/papers.ts'
import type { Tx } from '#db/connect.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { shownName } from '#users/tables.ts'
import type { FulfilmentRules } from '../fulfilments/fulfilment.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import type { Issuer } from '../invoice-tables.ts'
import type { Billing } from '../purchase-tables.ts'
import type { OrderRow } from '../queries.ts'

/**
 * Issues the invoice of an order with the seller's next number of the year (UTC), if its fulfilment issues it at this
 * moment. It covers what has not been refunded yet. A free order has none.
 */
export async function issueInvoice(
  tx: Tx,
  order: OrderRow,
  moment: FulfilmentRules['invoicedAt'],
  now: Date,
): Promise<void> {
  const { id, seller_id, total_minor, refunded_minor } = order
  const sumMinor = total_minor - refunded_minor
  if (rulesOf(order).invoicedAt !== moment || sumMinor === 0) return
  // An order is completed again after a dispute.
  if (moment === 'completion' && (await findIssuer(tx, { orderId: id })).length > 0) return
  const year = now.getUTCFullYear()
  const number = await take(tx, seller_id, year)
  const invoice = { orderId: id, sellerId: seller_id, year, number, at: now, totalMinor: sumMinor }
  const [issued] = await insertInvoice(tx, invoice)
  if (!issued) throw new AppError('internal')
}

/**
 * Issues a credit note for a refund on an order, in the transaction that books it and under the order's lock. An order
 * without an invoice gets none.
 */
export async function issueCreditNote(tx: Tx, orderId: string, amountMinor: number, now: Date): Promise<void> {
  const [invoice] = await findIssuer(tx, { orderId })
  if (!invoice) return
  const year = now.getUTCFullYear()
  const number = await take(tx, invoice.seller_id, year)
  await insertCreditNote(tx, { orderId, year, number, at: now, amountMinor })
}

async function take(tx: Tx, sellerId: number | null, year: number): Promise<number> {
  const [counter] = await nextNumber(tx, { sellerId, year })
  if (!counter) throw new AppError('internal')
  return counter.last
}

const paperRow = {
  position: int,
  sign: nullable(text),
  year: int,
  number: int,
  issued_at: moment,
  /** The amount of the paper. */
  amount_minor: int,
}
/** An invoice or credit note as lists show it. */
export type PaperRow = RowOf<typeof paperRow>

const ofList = `i.position, i.sign, i.year, i.number, i.issued_at,
  case when i.position = 0 then i.total_minor else i.credited_minor - i.before_minor end as amount_minor`

/** The papers of an order, its invoice first. */
export const findPapers = statement('invoice_list', {
  takes: { orderId: text },
  gives: paperRow,
  sql: ({ orderId }) => `select ${ofList} from invoices i where i.order_id = ${orderId} order by i.position`,
})

/** One paper of an order with both of its sides: the invoice at position 0, or a credit note. */
export const findPaper = statement('invoice_whole', {
  takes: { orderId: text, position: int },
  gives: { ...paperRow, issuer: json<Issuer>(), billing: json<Billing>() },
  sql: ({ orderId, position }) => `
    select ${ofList}, i.issuer, p.billing
    from invoices i join orders o on o.id = i.order_id join purchases p on p.id = o.purchase_id
    where i.order_id = ${orderId} and i.position = ${position}`,
})

/** Which of these orders have an invoice. */
export const findInvoiced = statement('invoices_find', {
  takes: { orderIds: list(text) },
  gives: { order_id: text },
  sql: ({ orderIds }) => `select order_id from invoices where order_id = any (${orderIds}::text[])`,
})

/** The next number of a seller in a year, without gaps. */
const nextNumber = statement('invoice_next', {
  takes: { sellerId: nullable(int), year: int },
  gives: { last: int },
  sql: ({ sellerId, year }) => `
    insert into invoice_counters (seller_id, year, last) values (${sellerId}, ${year}, 1)
    on conflict (seller_id, year) do update set last = invoice_counters.last + 1 returning last`,
})

/** Returns nothing when the seller has no business details. */
const insertInvoice = statement('invoice_insert', {
  takes: { orderId: text, sellerId: nullable(int), year: int, number: int, at: moment, totalMinor: int },
  gives: { number: int },
  sql: (p) => `
    insert into invoices (order_id, seller_id, sign, year, number, issuer, issued_at, total_minor)
    select ${p.orderId}, ${p.sellerId}, s.sign, ${p.year}, ${p.number},
      jsonb_build_object('name', b.name, 'address', b.address, 'country', coalesce(b.country_other, b.country), 'vatNumber', b.vat_number),
      ${p.at}, ${p.totalMinor}
    from business_details b join invoice_signs s on s.seller_id = b.user_id where b.user_id = ${p.sellerId} returning number`,
})

/** The seller who issued the invoice of an order, even after their account was erased. */
const findIssuer = statement('invoice_issuer', {
  takes: { orderId: text },
  gives: { seller_id: int },
  sql: ({ orderId }) => `select seller_id from invoices where order_id = ${orderId} and position = 0`,
})

/** Inserts a credit note after the last paper of an order, whose row the caller has locked. */
const insertCreditNote = statement('credit_note_insert', {
  takes: { orderId: text, year: int, number: int, at: moment, amountMinor: int },
  sql: (p) => `
    insert into invoices (order_id, position, seller_id, sign, year, number, issuer, issued_at, total_minor, before_minor, credited_minor)
    select i.order_id, i.position + 1, i.seller_id, s.sign, ${p.year}, ${p.number}, i.issuer, ${p.at}, i.total_minor, i.credited_minor,
      i.credited_minor + ${p.amountMinor}
    from invoices i left join invoice_signs s on s.seller_id = i.seller_id
    where i.order_id = ${p.orderId} order by i.position desc limit 1`,
})

const yearRow = { kind: textOf<'paper' | 'receipt'>(), id: text, position: int }
/** A paper for an archive; a receipt has the id of its purchase, the others that of their order. */
export type YearRow = RowOf<typeof yearRow>

const papersOf = (side: 'buyer' | 'seller', personId: string) => `
  select 'paper' as kind, i.order_id as id, i.position::int as position, i.year::int as year, i.issued_at as at
  from invoices i join orders o on o.id = i.order_id where o.${side}_id = ${personId}`
const papers: Record<PaperSide, (personId: string) => string> = {
  sold: (personId) => papersOf('seller', personId),
  bought: (personId) => `${papersOf('buyer', personId)}
    union all
    select 'receipt', p.id, 0, extract(year from p.paid_at at time zone 'UTC')::int, p.paid_at
    from purchases p where p.buyer_id = ${personId} and p.paid_at is not null and p.total_minor > 0`,
}

const yearsOf = (side: PaperSide) =>
  statement(`papers_years_${side}`, {
    takes: { personId: int },
    gives: { year: int, papers: int },
    sql: ({ personId }) => `
      select year, count(*)::int as papers from (${papers[side](personId)}) p group by year order by year desc`,
  })
const partOf = (side: PaperSide) =>
  statement(`papers_part_${side}`, {
    takes: { personId: int, year: int, limit: int, offset: int },
    gives: yearRow,
    sql: ({ personId, year, limit, offset }) => `
      select kind, id, position from (${papers[side](personId)}) p where year = ${year}
      order by at, id, kind, position limit ${limit} offset ${offset}`,
  })

/** The years in which a person has papers, newest first. */
export const findYears = { bought: yearsOf('bought'), sold: yearsOf('sold') }

/** The papers of a person's year in order of issue. */
export const findPart = { bought: partOf('bought'), sold: partOf('sold') }

export const findPayment = statement('receipt_payment', {
  takes: { purchaseId: text },
  gives: { provider: text, reference: nullable(text) },
  sql: ({ purchaseId }) => `select provider, reference from payments where purchase_id = ${purchaseId}`,
})

/** The orders of a receipt; the seller's name as on the invoice, otherwise as in the profile. */
export const findReceiptOrders = statement('receipt_orders', {
  takes: { purchaseId: text },
  gives: { id: text, number: int, refunded_minor: int, seller: text },
  sql: ({ purchaseId }) => `
    select o.id, o.number, o.refunded_minor,
      coalesce(i.issuer ->> 'name', ${shownName('s')}, 'A former member') as seller
    from orders o left join people s on s.id = o.seller_id left join invoices i on i.order_id = o.id and i.position = 0
    where o.purchase_id = ${purchaseId} order by o.number`,
})
