import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { people } from '#users/tables.ts'
import type { Deps } from '../deps.ts'
import { accountDeletions } from './tables.ts'

/**
 * Has an account erased from `dueAt` on; asked for again, the first moment stays. Answers it, and whether this was the
 * first time. The caller holds the lock of the identity.
 */
export async function scheduleDeletion(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: userId, uid }: { id: number; uid: string },
  dueAt: Date,
): Promise<{ dueAt: Date; isNew: boolean }> {
  const asked = { userId, uid, requestedAt: clock.now(), dueAt }
  const made = await tx.insert(accountDeletions).values(asked).onConflictDoNothing().returning()
  const [row] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return { dueAt: row?.dueAt ?? dueAt, isNew: made.length > 0 }
}

/** Cancels the deletion of an account and tells its owner; answers whether there was one. */
async function cancelDeletion(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { uid, email, by }: { uid: string; email: string; by: 'signIn' | 'recovery' },
): Promise<boolean> {
  const cancelled = await tx.delete(accountDeletions).where(isOf(tx, uid)).returning()
  if (cancelled.length > 0) await jobs.enqueue(tx, 'deletion-cancelled-mail', { email, by })
  return cancelled.length > 0
}

/** The identities of the people whose days of grace are over. */
export async function dueDeletions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<string[]> {
  const rows = await db
    .select({ uid: people.uid })
    .from(accountDeletions)
    .innerJoin(people, eq(people.id, accountDeletions.userId))
    .where(lte(accountDeletions.dueAt, clock.now()))
  return rows.map(({ uid }) => uid)
}

/** Whether an account is still to be erased, and its days of grace are over. */
export async function isDue({ clock }: Pick<Deps, 'clock'>, tx: Tx, uid: string): Promise<boolean> {
  const isOver = and(isOf(tx, uid), lte(accountDeletions.dueAt, clock.now()))
  return (await tx.select({ userId: accountDeletions.userId }).from(accountDeletions).where(isOver)).length > 0
}

/** The deletion a person asked for, for its owner. */
export async function deletionsOf(db: Queryable, userId: number) {
  const { uid, requestedAt, dueAt } = accountDeletions
  return db.select({ uid, requestedAt, dueAt }).from(accountDeletions).where(eq(accountDeletions.userId, userId))
}

const isOf = (tx: Tx, uid: string) =>
  inArray(accountDeletions.userId, tx.select({ id: people.id }).from(people).where(eq(people.uid, uid)))

export const deletionCalendar = {
  /** For a sign-in, which keeps an account that was to be erased. */
  cancel: cancelDeletion,
}
