import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { payoutAccounts, payouts } from './tables.ts'

/**
 * Returns a person's payout account and payouts, for their data export. When they leave, payouts are kept without their
 * name.
 */
export async function heldPayouts(db: Queryable, personId: number) {
  const { provider, holder, last4, destination, updatedAt } = payoutAccounts
  const [account] = await db
    .select({ provider, holder, last4, destination, updatedAt })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, personId))
  const { id, amountMinor, currency, state, method, paidOn, createdAt, endedAt } = payouts
  const runs = await db
    .select({ id, amountMinor, currency, state, method, last4: payouts.last4, paidOn, createdAt, endedAt })
    .from(payouts)
    .where(eq(payouts.userId, personId))
    .orderBy(createdAt)
  return { account: account ?? null, payouts: runs }
}

/** Whether a payout to this person is open. */
export async function hasOpenPayouts(db: Queryable, personId: number): Promise<boolean> {
  const isOpen = and(eq(payouts.userId, personId), eq(payouts.state, 'requested'))
  return (await db.select({ id: payouts.id }).from(payouts).where(isOpen).limit(1)).length > 0
}
