import { prepared } from '#db/statement.ts'
import type { Issuer } from '../invoice-tables.ts'
import type { Billing } from '../purchase-tables.ts'

/** An invoice or credit note as lists have it; `amount_minor` is what it is over. */
export interface PaperRow {
  position: number
  sign: string | null
  year: number
  number: number
  issued_at: string
  amount_minor: number
}

const ofList = `i.position, i.sign, i.year, i.number, i.issued_at,
  case when i.position = 0 then i.total_minor else i.credited_minor - i.before_minor end as amount_minor`

/** The papers of an order, its invoice first. */
export const findPapers = prepared<PaperRow>(
  'invoice_list',
  `select ${ofList} from invoices i where i.order_id = $1 order by i.position`,
)

/** One paper of an order with both of its sides: the invoice at position 0, or a credit note. */
export const findPaper = prepared<PaperRow & { issuer: Issuer; billing: Billing }>(
  'invoice_whole',
  `select ${ofList}, i.issuer, p.billing
   from invoices i join orders o on o.id = i.order_id join purchases p on p.id = o.purchase_id
   where i.order_id = $1 and i.position = $2`,
)

/** Which of these orders have an invoice. */
export const findInvoiced = prepared<{ order_id: string }>(
  'invoices_find',
  'select order_id from invoices where order_id = any ($1::text[])',
)
