import { prepared } from '#db/statement.ts'

/** The next invoice number of a seller in a year, none left out. */
export const nextInvoice = prepared<{ last: number }>(
  'invoice_next',
  `insert into invoice_counters (seller_id, year, last) values ($1, $2, 1)
   on conflict (seller_id, year) do update set last = invoice_counters.last + 1 returning last`,
)

/** Answers nothing when the seller has no business details. */
export const insertInvoice = prepared<{ number: number }>(
  'invoice_insert',
  `insert into invoices (order_id, seller_id, sign, year, number, issuer, issued_at)
   select $1, $2, s.sign, $3, $4, jsonb_build_object('name', b.name, 'address', b.address, 'country', coalesce(b.country_other, b.country), 'vatNumber', b.vat_number), $5
   from business_details b join invoice_signs s on s.seller_id = b.user_id where b.user_id = $2 returning number`,
)

export const findInvoice = prepared<{ number: number }>(
  'invoice_find',
  'select number from invoices where order_id = $1',
)
