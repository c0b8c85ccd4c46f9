import type { CartChange } from '@guildhall/contract/orders/checkout.ts'
import { bool, int, json, moment, type RowOf, statement, text } from '#db/statement.ts'
import type { QuotedLine } from './tables.ts'

/** A stored quote; money is in minor units. */
export type QuoteRow = RowOf<typeof quoteRow>
const quoteRow = {
  id: text,
  lines: json<QuotedLine[]>(),
  changes: json<CartChange[]>(),
  total_minor: int,
  currency: text,
  /** Otherwise the buyer named its items. */
  from_cart: bool,
  expires_at: moment,
}
const columns = 'q.id, q.lines, q.changes, q.total_minor, q.currency, q.from_cart, q.expires_at'

/** The newest quote without a purchase, of a buyer's cart (`fromCart`) or of items they named. */
export const findOpenQuote = statement('quote_open', {
  takes: { buyerId: int, at: moment, fromCart: bool },
  gives: quoteRow,
  sql: ({ buyerId, at, fromCart }) => `
    select ${columns} from quotes q where q.buyer_id = ${buyerId} and q.expires_at > ${at} and q.from_cart = ${fromCart}
      and not exists (select from purchases p where p.quote_id = q.id)
    order by q.created_at desc limit 1`,
})

export const findQuote = statement('quote_find', {
  takes: { id: text, buyerId: int },
  gives: quoteRow,
  sql: ({ id, buyerId }) => `select ${columns} from quotes q where q.id = ${id} and q.buyer_id = ${buyerId}`,
})

export const insertQuote = statement('quote_insert', {
  takes: { ...quoteRow, buyer_id: int, created_at: moment },
  sql: (p) => `
    insert into quotes (id, buyer_id, lines, changes, total_minor, currency, from_cart, created_at, expires_at)
    values (${p.id}, ${p.buyer_id}, ${p.lines}, ${p.changes}, ${p.total_minor}, ${p.currency}, ${p.from_cart},
      ${p.created_at}, ${p.expires_at})`,
})

/** Deletes expired quotes, except those of pending purchases: on payment the quote says whether to empty the cart. */
export const forgetQuotes = statement('quotes_forget', {
  takes: { before: moment },
  sql: ({ before }) => `
    delete from quotes q where q.expires_at < ${before}
      and not exists (select from purchases p where p.quote_id = q.id and p.state = 'pending')`,
})
