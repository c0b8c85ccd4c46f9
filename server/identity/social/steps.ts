import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { SocialStep } from '@guildhall/contract/identity/social.ts'
import { defaultUserType } from '@guildhall/contract/values/options.ts'
import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { findWays } from '../credentials/credentials.ts'
import { beginStep, type Waiting } from '../factors/steps.ts'
import { createIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser } from '../port.ts'
import { pendingSignUps } from '../proof-tables.ts'
import { type FirstProof, openOrAsk, recordProof, storedSession } from '../sessions/sessions.ts'
import { requireAdmissionOf } from '../sign-up/admission.ts'
import { socialAttempts } from '../social-tables.ts'
import { authAccounts, authUsers } from '../tables.ts'
import { type Attempt, attemptOf, isSame, spend } from './attempts.ts'

export interface Answer {
  step: SocialStep
  setCookies: string[]
}

/**
 * The attempt of this browser and page that has returned from the provider. Throws `social_expired`, `social_unfinished`, or
 * why it was refused.
 */
export async function returnedAttempt(deps: IdentityDeps, nonce: string, browser: Browser): Promise<Returned> {
  const { attempt } = (await attemptOf(deps, browser)) ?? {}
  if (!attempt || !isSame(attempt.popupNonce, nonce)) throw new AppError('social_expired')
  if (attempt.stage === 'refused') throw new AppError(attempt.refusal as ErrorCode)
  if (attempt.stage !== 'returned') throw new AppError('social_unfinished')
  // The table's check guarantees both.
  return attempt as Returned
}

export type Returned = Attempt & { subject: string; returnedAt: Date }

/** The next step, or the end: a session, or a proof. Throws `social_taken`, `social_other_person`. */
export async function advance(deps: IdentityDeps, attempt: Returned, browser: Browser): Promise<Answer> {
  if (attempt.purpose === 'proof') return prove(deps, attempt, browser)
  const { firstName, lastName, email, emailVerified, userType } = attempt
  // Looked up before `known`: an account that another call creates in between is then found by its provider, and not
  // taken for another person's.
  const holder = email && emailVerified ? await holderOf(deps.db, email) : undefined
  const known = await openedBy(deps.db, attempt.provider, attempt.subject)
  if (known) return enter(deps, attempt, browser, (tx) => stillOpened(tx, attempt, known))
  // After the first screen, an unverified address is one that a code was sent to.
  if (!emailVerified && email && userType) return only({ step: 'code', email })
  if (!email || !emailVerified) return only({ step: 'first', firstName, lastName, email: null })
  if (holder) return only(await linking(deps, holder))
  requireAdmissionOf(deps.config, email)
  if (!userType) return only({ step: 'first', firstName, lastName, email })
  return create(deps, { ...attempt, email }, browser)
}

/**
 * Opens a session for the identity that `identify` returns, or begins the step that waits for its second factor; consumes the
 * attempt with it.
 */
export async function enter(
  deps: IdentityDeps,
  attempt: Returned,
  browser: Browser,
  identify: (tx: Tx) => Promise<FirstProof>,
): Promise<Answer> {
  let uid = ''
  const opened = await openOrAsk(deps, browser, async (tx) => {
    await spend(tx, attempt)
    const proof = await identify(tx)
    uid = proof.uid
    return proof
  })
  if ('secondStep' in opened) return asking(deps, opened)
  const { idToken, returning, setCookies } = opened
  const [user] = await deps.db.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!user) throw new AppError('social_expired')
  const { email, firstName, lastName, userType } = user
  const step = {
    step: 'done',
    token: idToken,
    ...returning,
    email,
    userType: userType ?? defaultUserType,
    firstName,
    lastName,
  } as const
  return { step, setCookies: [...setCookies, deps.cookies.clearedSocial] }
}

async function create(deps: IdentityDeps, attempt: Returned & { email: string }, browser: Browser): Promise<Answer> {
  const { firstName, lastName, companyName, userType, termsVersion, termsAcceptedAt, email, subject } = attempt
  const signUp = { firstName, lastName, companyName, userType, termsVersion, termsAcceptedAt, email }
  try {
    return await enter(deps, attempt, browser, async (tx) => {
      // A pending sign-up for the same address is obsolete: its owner has just signed in.
      await tx.delete(pendingSignUps).where(eq(pendingSignUps.email, email))
      return { uid: await createIdentity(tx, { ...signUp, opensBy: { provider: attempt.provider, subject } }) }
    })
  } catch (error) {
    // The same address or provider account got an account meanwhile; the next step is then a different one.
    if (isDouble(error)) return advance(deps, attempt, browser)
    throw error
  }
}

// The provider may have been removed since it was read. The lock waits for a removal in progress, which would not end
// this new session.
async function stillOpened(tx: Tx, { provider, subject }: Returned, { uid }: Holder): Promise<FirstProof> {
  await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.id, uid)).for('key share')
  if ((await openedBy(tx, provider, subject))?.uid !== uid) throw new AppError('social_expired')
  return { uid }
}

async function linking(deps: IdentityDeps, { uid, email }: Holder): Promise<SocialStep> {
  const { hash, providers } = await findWays(deps, uid)
  if (hash) return { step: 'link', email }
  const names = providers.map(({ name }) => name).join(' or ')
  throw new AppError('social_taken', {
    ...(names ? { message: `This address already has an account. Sign in with ${names}, as before.` } : {}),
    extra: { providers },
  })
}

async function prove(deps: IdentityDeps, attempt: Returned, browser: Browser): Promise<Answer> {
  const session = await storedSession(deps, browser.cookies[cookieNames.refresh])
  if (!session || session.sid !== attempt.sid) throw new AppError('social_expired')
  const opened = await openedBy(deps.db, attempt.provider, attempt.subject)
  if (opened?.uid !== session.uid) throw new AppError('social_other_person')
  const waiting = await transaction(deps.db, async (tx) => {
    await spend(tx, attempt)
    const step = await beginStep(deps, tx, { uid: session.uid, sid: session.sid })
    if (!step) await recordProof(tx, session.sid, attempt.returnedAt)
    return step
  })
  return waiting ? asking(deps, waiting) : { step: { step: 'proved' }, setCookies: [deps.cookies.clearedSocial] }
}

const asking = ({ cookies }: IdentityDeps, { email, secondStep, setCookies }: Waiting): Answer => ({
  step: { step: 'factor', email, secondStep },
  setCookies: [...setCookies, cookies.clearedSocial],
})

/** Stores the answer to a step, while the attempt still exists. */
export async function keep(
  tx: Tx | IdentityDeps['db'],
  attempt: Returned,
  values: Partial<Attempt>,
): Promise<Returned> {
  const isIt = and(eq(socialAttempts.id, attempt.id), eq(socialAttempts.stage, 'returned'))
  const [row] = await tx.update(socialAttempts).set(values).where(isIt).returning()
  if (!row) throw new AppError('social_expired')
  return row as Returned
}

const only = (step: SocialStep): Answer => ({ step, setCookies: [] })

function isDouble(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code === '23505') return true
  return false
}

/** An identity as sign-in needs it. */
interface Holder {
  uid: string
  email: string
}

const holder = { uid: authUsers.id, email: authUsers.email }

/** The identity that this provider account opens. */
async function openedBy(db: Queryable, provider: string, subject: string): Promise<Holder | undefined> {
  const [row] = await db
    .select(holder)
    .from(authAccounts)
    .innerJoin(authUsers, eq(authUsers.id, authAccounts.userId))
    .where(and(eq(authAccounts.providerId, provider), eq(authAccounts.accountId, subject)))
  return row
}

/** The identity with this address. */
async function holderOf(db: Queryable, email: string): Promise<Holder | undefined> {
  const [row] = await db.select(holder).from(authUsers).where(eq(authUsers.email, email))
  return row
}
