import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { consumeCode, findLink } from '../codes.ts'
import { authRecoveries } from '../factor-tables.ts'
import { lockIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser, Identity } from '../port.ts'
import { emailCodes } from '../proof-tables.ts'
import { tellFactor, tellRecovery } from './factor-notices.ts'
import { hasFactor, removeFactors } from './factor-state.ts'
import { findStep } from './steps.ts'

/**
 * Mails the link that begins a recovery, for the sign-in that waits in this browser: only its first proof may ask for it.
 * Throws `factor_step_expired`, `rate_limited`.
 */
export async function requestRecovery(deps: IdentityDeps, browser: Browser): Promise<void> {
  const step = await findStep(deps, browser, null)
  if (!step) throw new AppError('factor_step_expired')
  await deps.limits.take('mail', `account ${step.userId}`)
  await deps.jobs.enqueue(deps.db, 'factor-recovery-mail', { uid: step.userId })
}

/**
 * Begins the wait with the mailed link and tells every session and address. A recovery that runs already keeps its end.
 * Throws `code_…`.
 */
export async function beginRecovery(deps: IdentityDeps, oobCode: string): Promise<Date> {
  const now = deps.clock.now()
  const { id, uid } = await findLink(deps.db, { purposes: ['recoverFactors'], oobCode, now })
  const endsAt = new Date(now.getTime() + factorLimits.recoveryWaitMs)
  return transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, now)
    const userId = uid ?? ''
    if (!(await lockIdentity(tx, userId)) || !(await hasFactor(tx, userId))) throw new AppError('code_expired')
    const isOver = lte(authRecoveries.endsAt, new Date(now.getTime() - factorLimits.recoveryOpenMs))
    await tx.delete(authRecoveries).where(and(eq(authRecoveries.userId, userId), isOver))
    const row = { userId, begunAt: now, endsAt }
    const begun = await tx.insert(authRecoveries).values(row).onConflictDoNothing().returning()
    if (begun.length > 0) await tellRecovery(deps, tx, userId, { begun: true, endsAt })
    const [running] = await tx.select().from(authRecoveries).where(eq(authRecoveries.userId, userId))
    return running?.endsAt ?? endsAt
  })
}

/** Stops a running recovery from a session of the account. Throws `recovery_missing`. */
export async function stopRecovery(deps: IdentityDeps, { uid }: Identity): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await endRecovery(deps, tx, uid))) throw new AppError('recovery_missing')
  })
}

/** Stops a running recovery with the link of the mail about it. Throws `code_…`, `recovery_missing`. */
export async function stopRecoveryByLink(deps: IdentityDeps, oobCode: string): Promise<void> {
  const now = deps.clock.now()
  const { id, uid } = await findLink(deps.db, { purposes: ['stopRecovery'], oobCode, now })
  await transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, now)
    if (!(await endRecovery(deps, tx, uid ?? ''))) throw new AppError('recovery_missing')
  })
}

/**
 * Ends a running recovery, with the links that could begin another, and tells the owner; returns whether there was one. A
 * used second factor ends it too: it was not lost.
 */
export async function endRecovery(deps: IdentityDeps, tx: Tx, uid: string): Promise<boolean> {
  const ended = await tx.delete(authRecoveries).where(eq(authRecoveries.userId, uid)).returning()
  if (ended.length === 0) return false
  const isOpen = and(eq(emailCodes.uid, uid), isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, deps.clock.now()))
  const isOfRecovery = inArray(emailCodes.purpose, ['recoverFactors', 'stopRecovery'])
  await tx.update(emailCodes).set({ expiresAt: deps.clock.now() }).where(and(isOpen, isOfRecovery))
  await tellRecovery(deps, tx, uid, { begun: false })
  return true
}

/**
 * After the first proof of a sign-in: removes every second factor if the wait of a recovery is over, and tells the owner.
 * Its row is deleted first, so that of two sign-ins at once the second waits and finds none.
 */
export async function completeRecovery(deps: IdentityDeps, tx: Tx, uid: string): Promise<void> {
  const now = deps.clock.now()
  const isReady = and(
    lte(authRecoveries.endsAt, now),
    gt(authRecoveries.endsAt, new Date(now.getTime() - factorLimits.recoveryOpenMs)),
  )
  const ready = await tx
    .delete(authRecoveries)
    .where(and(eq(authRecoveries.userId, uid), isReady))
    .returning()
  if (ready.length === 0) return
  await removeFactors(tx, uid)
  await tellFactor(deps, tx, uid, { what: 'all-removed' })
}
