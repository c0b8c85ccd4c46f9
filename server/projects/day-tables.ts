import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { projects } from './tables.ts'

const counted = (name: string) => integer(name).notNull().default(0)
const money = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * What happened to a project on a day (UTC), counted in the transaction of what is counted (decision
 * 19). Whoever counts has locked the project, or locks projects in the order of their ids, before a row of this table.
 */
export const projectDays = pgTable(
  'project_days',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    /** Of signed-in people, once per person. */
    views: counted('views'),
    /** Of visitors, who are counted apart. */
    anonymousViews: counted('anonymous_views'),
    /** Given on this day and still kept. */
    favorites: counted('favorites'),
    /**
     * Sales of this day, as the function `is_sale` says (decision 23): items of orders paid on it that cost something and
     * are not given back. A trigger on orders keeps this and the three below (migration 0033).
     */
    sales: counted('sales'),
    /** Free items taken on this day and not cancelled. */
    taken: counted('taken'),
    /** What buyers paid on this day, in minor units: before fees, and whatever was refunded later. */
    revenueMinor: money('revenue_minor'),
    /** The seller's share of orders completed on this day, after fee and refunds, in minor units. */
    earnedMinor: money('earned_minor'),
    /** What went back to buyers on this day, whenever they had paid it, in minor units. */
    refundedMinor: money('refunded_minor'),
    /** The price it was given on this day, when that was changed while it was shown; in minor units. */
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
    // The first sale of a project. Views leave it alone.
    index('project_days_sold').on(t.projectId, t.day).where(sql`sales > 0`),
  ],
)
