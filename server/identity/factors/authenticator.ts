import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { sealOf } from '#db/sealed-text.ts'
import { transaction } from '#db/transaction.ts'
import { drawQr, type QrPicture } from '#http/answers/qr.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { authAuthenticators } from '../factor-tables.ts'
import { lockIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { tellFactor } from './factor-notices.ts'
import { hasFactor, tidyFactors } from './factor-state.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { refusedCode } from './refused-code.ts'

/** Loads the library with the first authenticator app: a process starts and runs without it. */
const loadOtp = () => import('otpauth')

const { appDigits: digits, appSeconds: period, appWindow } = factorLimits
// 160 bits, as RFC 4226 recommends.
const secretBytes = 20

const sealing = ({ config }: Pick<IdentityDeps, 'config'>) => sealOf(config.authSecret, 'guildhall authenticator apps')

/** A new key for an authenticator app; it counts with its first code. Throws `authenticator_on`, `reauthentication_required`. */
export async function startApp(
  deps: IdentityDeps,
  identity: Identity,
): Promise<{ secret: string; uri: string; qr: QrPicture }> {
  requireFreshProof(deps.clock, identity)
  const { Secret, TOTP } = await loadOtp()
  const secret = new Secret({ size: secretBytes }).base32
  const values = { secret: await sealing(deps).seal(secret), createdAt: deps.clock.now() }
  const email = await transaction(deps.db, async (tx) => {
    const user = await requireIdentity(tx, identity)
    const app = await findApp(tx, identity.uid)
    if (app?.confirmedAt) throw new AppError('authenticator_on')
    await tx
      .insert(authAuthenticators)
      .values({ userId: identity.uid, ...values })
      .onConflictDoUpdate({ target: authAuthenticators.userId, set: values })
    return user.email
  })
  const uri = new TOTP({ issuer: 'Guildhall', label: email, secret, digits, period }).toString()
  return { secret, uri, qr: drawQr(uri) }
}

/**
 * Turns the authenticator app on with its first code; returns new recovery codes. Throws `authenticator_unstarted`,
 * `authenticator_on`, `factor_code_wrong`.
 */
export async function confirmApp(deps: IdentityDeps, identity: Identity, code: string): Promise<string[]> {
  const { uid } = identity
  // Somebody who did not see the key cannot try codes without end either.
  await deps.limits.take('factorDay', uid)
  const codes = await transaction(deps.db, async (tx) => {
    await requireIdentity(tx, identity)
    const app = await findApp(tx, uid)
    if (app?.confirmedAt) throw new AppError('authenticator_on')
    const now = deps.clock.now()
    const isOld = !app || now.getTime() - app.createdAt.getTime() > factorLimits.newKeyMs
    if (isOld) throw new AppError('authenticator_unstarted')
    const step = await stepOfCode(deps, app.secret, code)
    if (step === null) throw wrongCode()
    const values = { confirmedAt: now, lastStep: step }
    await tx.update(authAuthenticators).set(values).where(eq(authAuthenticators.userId, uid))
    await tellFactor(deps, tx, uid, { what: 'app-added' })
    return issueRecoveryCodes(deps, tx, uid)
  })
  await deps.limits.giveBack('factorDay', uid)
  return codes
}

/** Turns the authenticator app off, or discards a key that was not confirmed. Throws `not_found` without either. */
export async function removeApp(deps: IdentityDeps, identity: Identity): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const { uid } = identity
  await transaction(deps.db, async (tx) => {
    await requireIdentity(tx, identity)
    const [app] = await tx.delete(authAuthenticators).where(eq(authAuthenticators.userId, uid)).returning()
    if (!app) throw new AppError('not_found')
    if (!app.confirmedAt) return
    await tidyFactors(tx, uid)
    await tellFactor(deps, tx, uid, { what: 'app-removed' })
  })
}

/** Replaces the recovery codes. Throws `factor_missing` without a second factor. */
export async function renewCodes(deps: IdentityDeps, identity: Identity): Promise<string[]> {
  requireFreshProof(deps.clock, identity)
  const { uid } = identity
  return transaction(deps.db, async (tx) => {
    await requireIdentity(tx, identity)
    if (!(await hasFactor(tx, uid))) throw new AppError('factor_missing')
    await tellFactor(deps, tx, uid, { what: 'codes-renewed' })
    return issueRecoveryCodes(deps, tx, uid)
  })
}

/**
 * Uses up a code of the authenticator app: its time step and earlier ones no longer count. Of two at once the row's lock
 * lets one win. Throws `factor_code_wrong`, `factor_code_used`.
 */
export async function useAppCode(deps: IdentityDeps, tx: Tx, uid: string, code: string): Promise<void> {
  const app = await findApp(tx, uid)
  const step = app?.confirmedAt ? await stepOfCode(deps, app.secret, code) : null
  if (!app || step === null) throw wrongCode()
  if (app.lastStep !== null && step <= app.lastStep) throw refusedCode('factor_code_used')
  await tx.update(authAuthenticators).set({ lastStep: step }).where(eq(authAuthenticators.userId, uid))
}

async function findApp(tx: Tx, uid: string) {
  const [app] = await tx.select().from(authAuthenticators).where(eq(authAuthenticators.userId, uid)).for('update')
  return app
}

/** The time step whose code this is, near the present one; null for a wrong code. */
async function stepOfCode(
  deps: Pick<IdentityDeps, 'config' | 'clock' | 'log'>,
  sealed: string,
  code: string,
): Promise<number | null> {
  const secret = await sealing(deps).open(sealed)
  if (secret === null) {
    deps.log.warn('An authenticator app cannot be checked: AUTH_SECRET has changed since it was set up')
    return null
  }
  if (!new RegExp(`^\\d{${digits}}$`).test(code)) return null
  const { Secret, TOTP } = await loadOtp()
  const timestamp = deps.clock.now().getTime()
  const given = { secret: Secret.fromBase32(secret), digits, period, timestamp }
  const delta = TOTP.validate({ ...given, token: code, window: appWindow })
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta
}

const wrongCode = () => refusedCode('factor_code_wrong')

/** Locks the identity, so that its second factors change in turn. Throws `unauthenticated` when it is gone. */
export async function requireIdentity(tx: Tx, { uid }: Pick<Identity, 'uid'>): Promise<{ email: string }> {
  const user = await lockIdentity(tx, uid)
  if (!user) throw new AppError('unauthenticated')
  return user
}
