import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { people } from '#users/tables.ts'

/** A seller's invoice details. Without them people cannot buy the seller's paid projects. */
export const businessDetails = pgTable(
  'business_details',
  {
    userId: bigint('user_id', { mode: 'number' })
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** ISO 3166-1 alpha-2, or 'Other'. */
    country: text('country').notNull(),
    /** A country that is not in the list; null when the code is in it. */
    countryOther: text('country_other'),
    vatNumber: text('vat_number'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    check(
      'business_details_country_form',
      sql`case when ${t.country} = 'Other' then coalesce(${t.countryOther}, '') <> '' else ${t.country} ~ '^[A-Z]{2}$' and ${t.countryOther} is null end`,
    ),
    check('business_details_there', sql`${t.name} <> '' and ${t.address} <> ''`),
  ],
)

/**
 * The prefix of a seller's invoice numbers: set once, with their first business details, by the function
 * `decide_invoice_sign`, and never changed (a trigger enforces it). Kept without its person: no other seller may get it.
 */
export const invoiceSigns = pgTable(
  'invoice_signs',
  {
    sellerId: bigint('seller_id', { mode: 'number' }).primaryKey(),
    sign: text('sign').notNull().unique(),
  },
  (t) => [check('invoice_signs_form', sql`${t.sign} ~ '^[A-Z]{3,12}$'`)],
)
