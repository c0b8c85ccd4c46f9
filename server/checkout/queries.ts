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
  expires_at: string
}
const quote = 'q.id, q.lines, q.changes, q.total_minor, q.currency, q.expires_at'

/** The newest quote of a buyer that nothing was bought by. */
export const findOpenQuote = prepared<QuoteRow>(
  'quote_open',
  `select ${quote} from quotes q where q.buyer_id = $1 and q.expires_at > $2
     and not exists (select from purchases p where p.quote_id = q.id)
   order by q.created_at desc limit 1`,
)
export const findQuote = prepared<QuoteRow>(
  'quote_find',
  `select ${quote} from quotes q where q.id = $1 and q.buyer_id = $2`,
)
export const insertQuote = prepared(
  'quote_insert',
  `insert into quotes (id, buyer_id, lines, changes, total_minor, currency, created_at, expires_at)
   values ($1, $2, $3::jsonb, $4::jsonb, $5, $6, $7, $8)`,
)
export const forgetQuotes = prepared('quotes_forget', 'delete from quotes where expires_at < $1')
