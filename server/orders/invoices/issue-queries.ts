import { prepared } from '#db/statement.ts'

/** The next number of a seller in a year, none left out. */
export const nextNumber = prepared<{ last: number }>(
  'invoice_next',
  `insert into invoice_counters (seller_id, year, last) values ($1, $2, 1)
   on conflict (seller_id, year) do update set last = invoice_counters.last + 1 returning last`,
)

/** Answers nothing when the seller has no business details. */
export const insertInvoice = prepared<{ number: number }>(
  'invoice_insert',
  `insert into invoices (order_id, seller_id, sign, year, number, issuer, issued_at, total_minor)
   select $1, $2, s.sign, $3, $4, jsonb_build_object('name', b.name, 'address', b.address, 'country', coalesce(b.country_other, b.country), 'vatNumber', b.vat_number), $5, $6
   from business_details b join invoice_signs s on s.seller_id = b.user_id where b.user_id = $2 returning number`,
)

/** Whose invoice an order has. Its seller stays named when the account is gone. */
export const findIssuer = prepared<{ seller_id: number }>(
  'invoice_issuer',
  'select seller_id from invoices where order_id = $1 and position = 0',
)

/** A credit note after the last paper of an order, whose row the caller has locked. */
export const insertCreditNote = prepared(
  'credit_note_insert',
  `insert into invoices (order_id, position, seller_id, sign, year, number, issuer, issued_at, total_minor, before_minor, credited_minor)
   select i.order_id, i.position + 1, i.seller_id, s.sign, $2, $3, i.issuer, $4, i.total_minor, i.credited_minor, i.credited_minor + $5
   from invoices i left join invoice_signs s on s.seller_id = i.seller_id where i.order_id = $1 order by i.position desc limit 1`,
)
