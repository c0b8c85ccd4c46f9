import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { people } from '#users/tables.ts'
import { projects } from './tables.ts'

const counted = (name: string) => integer(name).notNull().default(0)
const money = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Daily counts of a project (UTC), written in the transaction of what is counted (decision 19). The writer has locked the
 * project, or locks projects in order of their ids, before a row of this table.
 */
export const projectDays = pgTable(
  'project_days',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Views by signed-in people, once per person. */
    views: counted('views'),
    /** Views by visitors, counted separately. */
    anonymousViews: counted('anonymous_views'),
    /** Favorites added on this day and still kept. */
    favorites: counted('favorites'),
    /**
     * Sales of this day, by the function `is_sale` (decision 23): items of orders paid on it that had a price and were not
     * refunded. A trigger on orders maintains this and the three below (migration 0033).
     */
    sales: counted('sales'),
    /** Free items taken on this day and not cancelled. */
    taken: counted('taken'),
    /** What buyers paid on this day, in minor units: before fees, and regardless of later refunds. */
    revenueMinor: money('revenue_minor'),
    /** The seller's share of orders completed on this day, after fee and refunds, in minor units. */
    earnedMinor: money('earned_minor'),
    /** Refunds to buyers on this day, whenever the payment was made, in minor units. */
    refundedMinor: money('refunded_minor'),
    /** The price set on this day, if it was changed while the project was visible; in minor units. */
    priceMinor: bigint('price_minor', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.day] }),
    check(
      'project_days_counted',
      sql`${t.views} >= 0 and ${t.anonymousViews} >= 0 and ${t.favorites} >= 0 and ${t.sales} >= 0 and ${t.taken} >= 0`,
    ),
    check('project_days_money', sql`${t.revenueMinor} >= 0 and ${t.refundedMinor} >= 0 and ${t.earnedMinor} >= 0`),
    check('project_days_sales_paid', sql`${t.sales} = 0 or ${t.revenueMinor} > 0`),
    // The first sale of a project. Views do not touch this index.
    index('project_days_sold').on(t.projectId, t.day).where(sql`sales > 0`),
  ],
)

/**
 * What a person sold of a project, by day (UTC): the same counts as in `projectDays`, kept with the seller of the orders. They stay
 * with that person when the project gets another owner (decision 62). Triggers on orders write both.
 */
export const sellerDays = pgTable(
  'seller_days',
  {
    sellerId: bigint('seller_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    sales: counted('sales'),
    taken: counted('taken'),
    revenueMinor: money('revenue_minor'),
    earnedMinor: money('earned_minor'),
    refundedMinor: money('refunded_minor'),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.day, t.projectId] }),
    index('seller_days_project').on(t.projectId, t.sellerId),
    check('seller_days_counted', sql`${t.sales} >= 0 and ${t.taken} >= 0`),
    check('seller_days_money', sql`${t.revenueMinor} >= 0 and ${t.refundedMinor} >= 0 and ${t.earnedMinor} >= 0`),
    check('seller_days_sales_paid', sql`${t.sales} = 0 or ${t.revenueMinor} > 0`),
  ],
)
