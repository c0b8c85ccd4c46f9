import { disputeOpeners, disputeOutcomes, orderActs } from '@guildhall/contract/orders/commerce-options.ts'
import { disputeSides } from '@guildhall/contract/orders/disputes.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { orders } from './tables.ts'

/**
 * Disputes about orders. The words and files of both sides are in the order's record. An order is reported exactly while it
 * has an open dispute or its buyer's bank has one: a trigger checks that when a transaction ends. Money in minor units.
 */
export const disputes = pgTable(
  'disputes',
  {
    /** The number people quote. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    openedBy: text('opened_by', { enum: disputeOpeners }).notNull(),
    openedAt: moment('opened_at').notNull(),
    /** What the buyer asks back, beyond what was refunded before; 0 when the seller asks to be paid. */
    askedMinor: bigint('asked_minor', { mode: 'number' }).notNull(),
    refundedBefore: bigint('refunded_before', { mode: 'number' }).notNull(),
    /** When what it waits for began, or the bank last ended a dispute of its own: deadlines count from then. */
    stageSince: moment('stage_since').notNull(),
    answeredAt: moment('answered_at'),
    splitBy: text('split_by', { enum: disputeSides }),
    splitMinor: bigint('split_minor', { mode: 'number' }),
    splitAt: moment('split_at'),
    outcome: text('outcome', { enum: disputeOutcomes }),
    /** What the decision refunds, beyond what was refunded before it. */
    decidedMinor: bigint('decided_minor', { mode: 'number' }),
    decidedBefore: bigint('decided_before', { mode: 'number' }),
    decidedDays: smallint('decided_days'),
    decidedBy: bigint('decided_by', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    buyerAcceptedAt: moment('buyer_accepted_at'),
    sellerAcceptedAt: moment('seller_accepted_at'),
    appealedBy: text('appealed_by', { enum: disputeSides }),
    appealedAt: moment('appealed_at'),
    endedAt: moment('ended_at'),
    endedAct: text('ended_act', { enum: orderActs }),
  },
  (t) => [
    uniqueIndex('disputes_one_open').on(t.orderId).where(sql`ended_at is null`),
    index('disputes_order').on(t.orderId, t.id.desc().nullsFirst()),
    index('disputes_decided_by').on(t.decidedBy).where(sql`decided_by is not null`),
    index('disputes_opened').on(t.openedAt),
    // What waits for the staff, by when it began to: `waitsForStaff` is the same condition.
    index('disputes_waiting')
      .on(t.stageSince, t.orderId)
      .where(sql`ended_at is null and answered_at is not null and (decided_at is null or appealed_at is not null)`),
    check('disputes_opener_known', sql`${t.openedBy} in (${oneOf(disputeOpeners)})`),
    check('disputes_outcome_known', sql`${t.outcome} in (${oneOf(disputeOutcomes)})`),
    check('disputes_amounts', sql`${t.askedMinor} >= 0 and ${t.refundedBefore} >= 0 and ${t.splitMinor} >= 0`),
    check(
      'disputes_split_whole',
      sql`${t.splitBy} in (${oneOf(disputeSides)}) and (${t.splitBy} is null) = (${t.splitMinor} is null)
        and (${t.splitBy} is null) = (${t.splitAt} is null)`,
    ),
    check(
      'disputes_decision_whole',
      sql`(${t.outcome} is null) = (${t.decidedAt} is null) and (${t.outcome} is null) = (${t.decidedMinor} is null)
        and (${t.outcome} is null) = (${t.decidedBefore} is null) and (coalesce(${t.outcome}, '') = 'new-date') = (${t.decidedDays} is not null)
        and (${t.decidedAt} is null or ${t.answeredAt} is not null)`,
    ),
    check('disputes_days', sql`${t.decidedDays} between 1 and 14`),
    check(
      'disputes_after_decision',
      sql`${t.decidedAt} is not null or (${t.buyerAcceptedAt} is null and ${t.sellerAcceptedAt} is null and ${t.appealedAt} is null)`,
    ),
    check(
      'disputes_appeal_whole',
      sql`${t.appealedBy} in (${oneOf(disputeSides)}) and (${t.appealedBy} is null) = (${t.appealedAt} is null)`,
    ),
    check('disputes_ended_whole', sql`(${t.endedAt} is null) = (${t.endedAct} is null)`),
  ],
)
