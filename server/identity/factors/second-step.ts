import type { FactorCode } from '@guildhall/contract/identity/factors.ts'
import type { PasskeyAnswer, RequestOptions } from '@guildhall/contract/identity/passkeys.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { browserOf } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { lockIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity, Opened } from '../port.ts'
import { countGuess } from '../sessions/guesses.ts'
import { openSession, recordProof } from '../sessions/sessions.ts'
import { linkProvider } from '../social/provider-links.ts'
import { authUsers } from '../tables.ts'
import { useAppCode } from './authenticator.ts'
import { endRecovery } from './factor-recovery.ts'
import { askPasskey, takeAnswer, usePasskey } from './passkey-answers.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { type FactorStep, findStep, spendStep, tryStep } from './steps.ts'

/** A session opened with the second factor, or by a passkey. */
type SignedIn = Opened & { email: string }

/**
 * Completes the sign-in that waits in this browser with a code of the app, or a recovery code. Throws
 * `factor_step_expired`, `factor_code_…`, `recovery_code_wrong`.
 */
export async function signInByCode(deps: IdentityDeps, input: FactorCode, request: FastifyRequest): Promise<SignedIn> {
  const browser = browserOf(request)
  const step = await tryStep(deps, browser, null)
  const wasRight = await countCode(deps, step.userId, request)
  const opened = await openSession(deps, browser, (tx) => completeStep(deps, tx, step, input))
  await wasRight()
  return withEmail(deps, step.userId, opened)
}

/** Completes the fresh proof that waits in this browser for this session. Throws as `signInByCode`. */
export async function proveByCode(
  deps: IdentityDeps,
  { uid, sid }: Identity,
  input: FactorCode,
  request: FastifyRequest,
): Promise<void> {
  const step = await tryStep(deps, browserOf(request), sid)
  if (step.userId !== uid) throw new AppError('factor_step_expired')
  const wasRight = await countCode(deps, uid, request)
  await transaction(deps.db, async (tx) => {
    await completeStep(deps, tx, step, input)
    await recordProof(tx, sid, deps.clock.now())
  })
  await wasRight()
}

async function completeStep(deps: IdentityDeps, tx: Tx, step: FactorStep, { by, code }: FactorCode): Promise<string> {
  const uid = step.userId
  await lockIdentity(tx, uid)
  await spendStep(tx, step)
  await (by === 'app' ? useAppCode : useRecoveryCode)(deps, tx, uid, code)
  await linkStep(deps, tx, step)
  await endRecovery(deps, tx, uid)
  return uid
}

/**
 * Counts a guess at a code before its result is known: together with those of the password, with proof of work above the
 * limit, and against a limit of the day that no work lifts. Returns the function to call when the code was right.
 */
async function countCode(deps: IdentityDeps, uid: string, request: FastifyRequest): Promise<() => Promise<void>> {
  const [user] = await deps.db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (!user) throw new AppError('factor_step_expired')
  const wasRight = await countGuess(deps, user.email, request)
  await deps.limits.take('factorDay', uid)
  return async () => {
    await wasRight()
    await deps.limits.giveBack('factorDay', uid)
  }
}

/** Asks for a passkey: in the second step of a sign-in for those of the account, otherwise for any. */
export async function startPasskeySignIn(deps: IdentityDeps, request: FastifyRequest): Promise<RequestOptions> {
  await deps.limits.takeAddress('passkey', request.ip)
  const step = await findStep(deps, browserOf(request), null)
  return askPasskey(deps, { purpose: 'signIn', uid: step?.userId ?? null })
}

/**
 * Opens a session by passkey, which stands for both factors. The sign-in that waits in this browser, if it is the same
 * person's, is complete with it. Throws `passkey_…`.
 */
export async function signInByPasskey(
  deps: IdentityDeps,
  answer: PasskeyAnswer,
  request: FastifyRequest,
): Promise<SignedIn> {
  const browser = browserOf(request)
  const taken = await takeAnswer(deps, { purpose: 'signIn', uid: null }, answer)
  const { uid } = taken
  const step = await findStep(deps, browser, null)
  const opened = await openSession(deps, browser, async (tx) => {
    await usePasskey(deps, tx, taken)
    if (step?.userId === uid) {
      await spendStep(tx, step)
      await linkStep(deps, tx, step)
    }
    await endRecovery(deps, tx, uid)
    return uid
  })
  return withEmail(deps, uid, opened)
}

/** Asks for a passkey of this person, to prove that it is still the same one. Throws `factor_missing` without any. */
export async function startPasskeyProof(deps: IdentityDeps, { uid }: Identity): Promise<RequestOptions> {
  const options = await askPasskey(deps, { purpose: 'proof', uid })
  if (options.allowCredentials.length === 0) throw new AppError('factor_missing')
  return options
}

/** Proves by passkey that it is still the same person. Throws `passkey_…`. */
export async function proveByPasskey(deps: IdentityDeps, { uid, sid }: Identity, answer: PasskeyAnswer): Promise<void> {
  const taken = await takeAnswer(deps, { purpose: 'proof', uid }, answer)
  await transaction(deps.db, async (tx) => {
    await usePasskey(deps, tx, taken)
    await recordProof(tx, sid, deps.clock.now())
    await endRecovery(deps, tx, uid)
  })
}

async function linkStep(deps: IdentityDeps, tx: Tx, { userId: uid, linkProvider: provider, linkSubject }: FactorStep) {
  if (provider && linkSubject) await linkProvider(deps, tx, uid, { provider, subject: linkSubject })
}

async function withEmail(deps: IdentityDeps, uid: string, opened: Opened): Promise<SignedIn> {
  const [user] = await deps.db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  const setCookies = [...opened.setCookies, deps.cookies.clearedFactorStep]
  return { ...opened, setCookies, email: user?.email ?? '' }
}
