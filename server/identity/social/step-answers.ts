import { errors } from '@guildhall/contract/errors.ts'
import type { FirstUseInput } from '@guildhall/contract/identity/social.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { transaction } from '#db/transaction.ts'
import { browserOf } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { consumeCode, tryCode } from '../codes.ts'
import { verifyPassword } from '../credentials/credentials.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { countGuess } from '../sessions/guesses.ts'
import { findCredential } from '../sessions/sign-in.ts'
import { companyNameOf } from '../sign-up/sign-up.ts'
import { authUsers } from '../tables.ts'
import { type Answer, advance, enter, keep, type Returned, returnedAttempt } from './steps.ts'

type Asked<T> = T & { nonce: string }
const purpose = 'socialEmail'

/** Takes user type and terms; then signs in, or sends a code to the address that the provider did not verify. */
export async function answerFirstUse(
  deps: IdentityDeps,
  { nonce, ...input }: Asked<FirstUseInput & { userType: NonNullable<FirstUseInput['userType']> }>,
  request: FastifyRequest,
): Promise<Answer> {
  const browser = browserOf(request)
  const attempt = await signingIn(deps, nonce, request)
  const { userType, termsVersion } = input
  const chosen = { userType, termsVersion, companyName: companyNameOf(input), termsAcceptedAt: deps.clock.now() }
  if (attempt.emailVerified) return advance(deps, await keep(deps.db, attempt, chosen), browser)
  const { email } = input
  if (!email) throw invalid([{ path: 'email', message: 'Enter your email address' }])
  return sendCode(deps, attempt, { ...chosen, email }, request)
}

/** Sends another code; counts and answers the same for every address. */
export async function answerResend(deps: IdentityDeps, nonce: string, request: FastifyRequest): Promise<Answer> {
  const attempt = await signingIn(deps, nonce, request)
  const { email, userType, emailVerified } = attempt
  if (!email || !userType || emailVerified) throw new AppError('social_expired')
  return sendCode(deps, attempt, { email }, request)
}

/** Takes the mailed code, which proves the address. Throws `code_wrong`, `code_expired`. */
export async function answerCode(
  deps: IdentityDeps,
  { nonce, code }: Asked<{ code: string }>,
  request: FastifyRequest,
): Promise<Answer> {
  const attempt = await signingIn(deps, nonce, request)
  const { email, userType, emailVerified } = attempt
  if (!email || !userType || emailVerified) throw new AppError('social_expired')
  const now = deps.clock.now()
  const id = await tryCode(deps.db, deps.config.authSecret, { purpose, email, code, now })
  const proved = await transaction(deps.db, async (tx) => {
    await consumeCode(tx, id, now)
    return keep(tx, attempt, { emailVerified: true })
  })
  return advance(deps, proved, browserOf(request))
}

/**
 * Takes the password of the account that has the address: from now on the provider opens it too. Throws `wrong_credentials`.
 */
export async function answerLink(
  deps: IdentityDeps,
  { nonce, password }: Asked<{ password: string }>,
  request: FastifyRequest,
): Promise<Answer> {
  const attempt = await signingIn(deps, nonce, request)
  const { email, emailVerified, provider, subject } = attempt
  if (!email || !emailVerified) throw new AppError('social_expired')
  const wasRight = await countGuess(deps, email, request)
  const credential = await findCredential(deps.db, email)
  if (!(await verifyPassword(credential?.hash ?? undefined, password)) || !credential) {
    const { message } = errors.wrong_password
    throw new AppError('wrong_credentials', { message, fields: [{ path: 'password', message }] })
  }
  await wasRight()
  const { uid } = credential
  return enter(deps, attempt, browserOf(request), async (tx) => {
    // The account's password or address may have changed since it was read; the lock holds off a running change.
    await tx.select({ uid: authUsers.id }).from(authUsers).where(eq(authUsers.id, uid)).for('update')
    if ((await findCredential(tx, email))?.hash !== credential.hash) throw new AppError('social_expired')
    // With a second factor the account is linked once that is shown.
    return { uid, link: { provider, subject } }
  })
}

async function signingIn(deps: IdentityDeps, nonce: string, request: FastifyRequest): Promise<Returned> {
  const attempt = await returnedAttempt(deps, nonce, browserOf(request))
  if (attempt.purpose !== 'signIn') throw new AppError('social_expired')
  return attempt
}

async function sendCode(
  deps: IdentityDeps,
  attempt: Returned,
  values: Partial<Returned> & { email: string },
  request: FastifyRequest,
): Promise<Answer> {
  // As at sign-up: sending mails to many addresses costs proof of work.
  if (!(await deps.limits.mayTake('signUp', request.ip))) await deps.botCheck.require(request)
  const { email } = values
  await deps.limits.take('mail', email)
  await transaction(deps.db, async (tx) => {
    await keep(tx, attempt, values)
    await deps.jobs.enqueue(tx, 'social-code-mail', { email })
  })
  return { step: { step: 'code', email }, setCookies: [] }
}
