import { createHash, randomBytes } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { SecondStep } from '@guildhall/contract/identity/factors.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { authFactorSteps } from '../factor-tables.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { authUsers } from '../tables.ts'
import { secondStepOf } from './factor-state.ts'

/** An account at a social provider, which a sign-in links to the identity. */
export interface ProviderAccount {
  provider: string
  subject: string
}

/** A first proof that waits for the second factor; the cookie ties it to its browser. */
export interface Waiting {
  secondStep: SecondStep
  email: string
  setCookies: string[]
}

export type FactorStep = typeof authFactorSteps.$inferSelect

/**
 * After a first proof of identity: stores the step that waits for the second factor. Null when the identity has none. `sid`
 * is the session that a proof is for, null for a sign-in.
 */
export async function beginStep(
  { clock, cookies }: Pick<IdentityDeps, 'clock' | 'cookies'>,
  db: Queryable,
  { uid, sid, link = null }: { uid: string; sid: string | null; link?: ProviderAccount | null },
): Promise<Waiting | null> {
  const now = clock.now()
  const secondStep = await secondStepOf(db, uid, now)
  const [user] = secondStep
    ? await db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
    : []
  if (!secondStep || !user) return null
  const secret = randomBytes(32).toString('base64url')
  await db.insert(authFactorSteps).values({
    id: hashOf(secret),
    userId: uid,
    sid,
    linkProvider: link?.provider ?? null,
    linkSubject: link?.subject ?? null,
    expiresAt: new Date(now.getTime() + factorLimits.stepMs),
  })
  return { secondStep, email: user.email, setCookies: [cookies.factorStep(secret)] }
}

/** The step that waits in this browser: of a sign-in, or with `sid` of a proof for that session. */
export async function findStep(
  { db, clock }: { db: Queryable } & Pick<IdentityDeps, 'clock'>,
  browser: Browser,
  sid: string | null,
): Promise<FactorStep | null> {
  const which = isOpen(browser, sid, clock.now())
  const [step] = which ? await db.select().from(authFactorSteps).where(which) : []
  return step ?? null
}

/**
 * Uses up one of the few tries of the step in this browser, before the code is compared, so that parallel guesses cannot
 * share one. Throws `factor_step_expired`.
 */
export async function tryStep(
  { db, clock }: Pick<IdentityDeps, 'db' | 'clock'>,
  browser: Browser,
  sid: string | null,
): Promise<FactorStep> {
  const which = isOpen(browser, sid, clock.now())
  const hasTries = lt(authFactorSteps.tries, factorLimits.stepTries)
  const [step] = which
    ? await db
        .update(authFactorSteps)
        .set({ tries: sql`${authFactorSteps.tries} + 1` })
        .where(and(which, hasTries))
        .returning()
    : []
  if (!step) throw new AppError('factor_step_expired')
  return step
}

/** Consumes a step, once: a second use throws `factor_step_expired`. */
export async function spendStep(tx: Tx, { id }: FactorStep): Promise<void> {
  const spent = await tx.delete(authFactorSteps).where(eq(authFactorSteps.id, id)).returning({ id: authFactorSteps.id })
  if (spent.length === 0) throw new AppError('factor_step_expired')
}

/** Ends what waits for the second factor of an identity: the first proof no longer counts. */
export async function endSteps(tx: Tx, uid: string): Promise<void> {
  await tx.delete(authFactorSteps).where(eq(authFactorSteps.userId, uid))
}

function isOpen({ cookies }: Browser, sid: string | null, now: Date) {
  const secret = cookies[cookieNames.factorStep]
  if (!secret || secret.length > 100) return null
  const isTheirs = sid === null ? isNull(authFactorSteps.sid) : eq(authFactorSteps.sid, sid)
  return and(eq(authFactorSteps.id, hashOf(secret)), isTheirs, gt(authFactorSteps.expiresAt, now))
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
