import type { CartChange } from '@guildhall/contract/orders/checkout.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { KindTerms, Offer } from '#offers/port.ts'
import { people } from '#users/tables.ts'

/** A line of a quote: an item as it was shown, to the cent. Money in minor units. */
export type QuotedLine = KindTerms &
  Pick<Offer, 'sellerId' | 'title' | 'unitMinor' | 'fulfilment' | 'hasFiles' | 'durationDays' | 'promised'> & {
    /** Identifies the line within its quote. */
    lineId: string
    /** The id of the item, of the line's kind. */
    subjectId: string
    quantity: number
    /** Every question of its seller, answered or not. */
    answers: AnsweredQuestion[]
  }

/** What a buyer was shown before paying: valid for fifteen minutes and one purchase. */
export const quotes = pgTable(
  'quotes',
  {
    id: text('id').primaryKey(),
    buyerId: bigint('buyer_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    lines: jsonb('lines').$type<QuotedLine[]>().notNull(),
    /** What had changed since the buyer saw it, returned with the quote on every read. */
    changes: jsonb('changes').$type<CartChange[]>().notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** Made from the cart: bought items leave it. Otherwise the buyer named the items, and the cart stays as it is. */
    fromCart: boolean('from_cart').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('quotes_buyer').on(t.buyerId, t.createdAt.desc()), index('quotes_expired').on(t.expiresAt)],
)
