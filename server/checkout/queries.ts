import type { CartChange } from '@guildhall/contract/checkout.ts'
import { prepared } from '#db/statement.ts'
import type { QuotedLine } from './tables.ts'

/** A quote as it was made; moments are PostgreSQL's text. */
export interface QuoteRow {
  id: string
  lines: QuotedLine[]
  changes: CartChange[]
  total_minor: number
  currency: string
  /** Otherwise the buyer named its items. */
  from_cart: boolean
  expires_at: string
}
const quote = 'q.id, q.lines, q.changes, q.total_minor, q.currency, q.from_cart, q.expires_at'

/** The newest quote of a buyer's cart ($3 true), or of items they named, that nothing was bought by. */
export const findOpenQuote = prepared<QuoteRow>(
  'quote_open',
  `select ${quote} from quotes q where q.buyer_id = $1 and q.expires_at > $2 and q.from_cart = $3
     and not exists (select from purchases p where p.quote_id = q.id)
   order by q.created_at desc limit 1`,
)
export const findQuote = prepared<QuoteRow>(
  'quote_find',
  `select ${quote} from quotes q where q.id = $1 and q.buyer_id = $2`,
)
export const insertQuote = prepared(
  'quote_insert',
  `insert into quotes (id, buyer_id, lines, changes, total_minor, currency, from_cart, created_at, expires_at)
   values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8, $9)`,
)
/** Keeps what a purchase waits for: once it is paid, its quote says whether the cart loses it. */
export const forgetQuotes = prepared(
  'quotes_forget',
  `delete from quotes q where q.expires_at < $1
     and not exists (select from purchases p where p.quote_id = q.id and p.state = 'pending')`,
)
