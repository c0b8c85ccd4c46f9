import { accountLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { forgetMails } from '#admin/service.ts'
import { personalAgents } from '#agents/service.ts'
import { personalAmbassadorship } from '#ambassadors/service.ts'
import { personalRules } from '#audits/service.ts'
import { personalHours } from '#availability/service.ts'
import { personalBookings } from '#bookings/service.ts'
import { personalConfirmations } from '#confirmations/service.ts'
import { personalConversations } from '#conversations/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import { personalEngagements } from '#engagements/service.ts'
import { personalExperts } from '#experts/service.ts'
import { personalMessages } from '#feedback/service.ts'
import { personalFindings } from '#findings/service.ts'
import { personalGoals } from '#goals/service.ts'
import { personalHiring } from '#hiring/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Identity } from '#identity/port.ts'
import { balanceOf } from '#ledger/service.ts'
import { personalMeetings } from '#meetings/service.ts'
import { personalMentoring } from '#mentors/service.ts'
import { personalOrders } from '#orders/service.ts'
import { personalPayouts } from '#payouts/service.ts'
import { personal } from '#projects/service.ts'
import { personalReferences } from '#references/service.ts'
import { personalRooms } from '#rooms/service.ts'
import { personalServices } from '#services/service.ts'
import { personalClaims } from '#sustainability/service.ts'
import { personalTeams } from '#teams/service.ts'
import { directory } from '#users/service.ts'
import { people } from '#users/tables.ts'
import type { Deps } from '../deps.ts'
import type { AccountJobDeps } from './export-contents.ts'
import { listOwn } from './exports.ts'
import { accountDeletions } from './tables.ts'

/**
 * Starts the grace period and returns its end: every session ends now, and signing in before that end keeps the account. 409
 * `orders_open` while orders run, a purchase waits for its payment or money waits to be paid out.
 */
export async function leave(deps: Deps, viewer: Viewer, { uid }: Identity): Promise<Date> {
  const due = new Date(deps.clock.now().getTime() + accountLimits.graceMs)
  return transaction(deps.db, async (tx) => {
    const known = await deps.identity.lock(tx, uid)
    if (!known) throw new AppError('unauthenticated')
    const { dueAt, isNew } = await scheduleDeletion(deps, tx, { id: viewer.id, uid }, due)
    await deps.identity.endSessionsOf(tx, uid)
    const { email } = known
    const { availableMinor } = await balanceOf(tx, viewer.id, deps.config.currency)
    const isOwed = availableMinor > 0 || (await personalPayouts.areOpen(tx, viewer.id))
    if (isOwed || (await personalOrders.areOpen(tx, viewer.id))) throw new AppError('orders_open')
    if (isNew) await deps.jobs.enqueue(tx, 'deletion-requested-mail', { email, dueAt: dueAt.toISOString() })
    return dueAt
  })
}

/**
 * Erases an account whose grace period is over, all or nothing: identity, person, projects and messages to support. Reports
 * stay as evidence and the administrators' log stays as it is, without any key that leads to the person. Purchases and sales
 * are kept without the person; while an order runs the account stays. Stored pictures that nothing shows any more go with
 * the next sweep.
 */
export async function eraseAccount(deps: AccountJobDeps, { uid }: { uid: string }): Promise<void> {
  const erased = transaction(deps.db, async (tx) => {
    // A concurrent sign-in either waits for this, or came first and has cancelled the deletion.
    const known = await deps.identity.lock(tx, uid)
    if (!known || !(await isDue(deps, tx, uid))) return
    const { email } = known
    await deps.identity.erase(tx, uid)
    // An account may have a very large number of rows.
    await allowMinutes(tx, 5)
    const person = await directory.erase(tx, uid, async ({ id }) => {
      // Someone may have bought from them during the grace period: the next sweep tries again.
      if (await personalOrders.areOpen(tx, id)) throw new StillTrading()
      // Jobs are locked before engagements.
      await personalHiring.erase(deps, tx, id)
      await personalEngagements.erase(deps, tx, id)
      await personalMeetings.erase(deps, tx, id)
      await personalRooms.erase(tx, id)
      await personalReferences.erase(deps, tx, id)
      await personalRules.erase(tx, id)
      await personalFindings.erase(tx, id)
      await personalOrders.erase(deps, tx, id)
      await personalConversations.leave(deps, tx, { id })
      const files = await listOwn(tx, { userId: id })
      await personalTeams.erase(tx, id)
      await personalClaims.erase(deps, tx, id)
      await personal.erase(deps, tx, id)
      await personalServices.erase(deps, tx, id)
      await personalAgents.erase(deps, tx, id)
      await personalMentoring.erase(tx, id)
      await personalAmbassadorship.erase(tx, id)
      await personalConfirmations.erase(deps, tx, id)
      await personalExperts.erase(tx, id)
      await personalBookings.erase(deps, tx, id)
      await personalGoals.erase(tx, id)
      await personalHours.erase(tx, id)
      await personalMessages.forget(tx, id, email)
      tx.afterCommit(async () => {
        for (const { key } of files) await deps.storage.delete(key)
      })
    })
    await deps.mail.forget(tx, person?.phone ? [email, person.phone] : [email])
    await forgetMails(tx, email)
    await deps.jobs.enqueue(tx, 'account-erased-mail', { email })
  })
  await erased.catch((error) => {
    if (!(error instanceof StillTrading)) throw error
  })
}

class StillTrading extends Error {}

export async function sendDeletionMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email, dueAt }: { email: string; dueAt: string },
): Promise<void> {
  await mail.send('deletion-requested', email, { day: dayText(dueAt), signInUrl: `${config.origin}/signin` })
}

/** Notifies the owner of an account that it is not erased after all. */
export async function sendDeletionCancelledMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email, by }: { email: string; by: 'signIn' | 'recovery' },
): Promise<void> {
  await mail.send('deletion-cancelled', email, { by, url: `${config.origin}/settings/security` })
}

export async function sendErasedMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email }: { email: string },
): Promise<void> {
  await mail.send('account-erased', email, { url: config.origin })
}

/**
 * Schedules an account to be erased from `dueAt` on; a repeated call keeps the first date. Returns that date and whether
 * this was the first call. The caller holds the lock of the identity.
 */
async function scheduleDeletion(
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

/** Cancels the deletion of an account and notifies its owner; returns whether there was one. */
async function cancelDeletion(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  { uid, email, by }: { uid: string; email: string; by: 'signIn' | 'recovery' },
): Promise<boolean> {
  const cancelled = await tx.delete(accountDeletions).where(isOf(tx, uid)).returning()
  if (cancelled.length > 0) await jobs.enqueue(tx, 'deletion-cancelled-mail', { email, by })
  return cancelled.length > 0
}

/** The identities of the people whose grace period is over. */
export async function dueDeletions({ clock, db }: Pick<Deps, 'clock' | 'db'>): Promise<string[]> {
  const rows = await db
    .select({ uid: people.uid })
    .from(accountDeletions)
    .innerJoin(people, eq(people.id, accountDeletions.userId))
    .where(lte(accountDeletions.dueAt, clock.now()))
  return rows.map(({ uid }) => uid)
}

/** Whether an account is still to be erased and its grace period is over. */
async function isDue({ clock }: Pick<Deps, 'clock'>, tx: Tx, uid: string): Promise<boolean> {
  const isOver = and(isOf(tx, uid), lte(accountDeletions.dueAt, clock.now()))
  return (await tx.select({ userId: accountDeletions.userId }).from(accountDeletions).where(isOver)).length > 0
}

/** A person's scheduled deletion, as shown to that person. */
export async function deletionsOf(db: Queryable, userId: number) {
  const { uid, requestedAt, dueAt } = accountDeletions
  return db.select({ uid, requestedAt, dueAt }).from(accountDeletions).where(eq(accountDeletions.userId, userId))
}

const isOf = (tx: Tx, uid: string) =>
  inArray(accountDeletions.userId, tx.select({ id: people.id }).from(people).where(eq(people.uid, uid)))

export const deletionCalendar = {
  /** For sign-in, which keeps an account that was to be erased. */
  cancel: cancelDeletion,
}
