import type { Passkey } from '@guildhall/contract/identity/factors.ts'
import type { CreationOptions, NewPasskeyAnswer } from '@guildhall/contract/identity/passkeys.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { authPasskeys } from '../factor-tables.ts'
import { newAuthId } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { endSessionsWhere } from '../sessions/ended-sessions.ts'
import { authSessions } from '../tables.ts'
import { requireIdentity } from './authenticator.ts'
import { askChallenge, takeChallenge } from './challenges.ts'
import { tellFactor } from './factor-notices.ts'
import { presentPasskey, tidyFactors } from './factor-state.ts'
import { hasRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { algorithms, loadWebAuthn, relyingPartyOf } from './webauthn.ts'

type PasskeyRow = typeof authPasskeys.$inferSelect

/** The passkeys of an identity. */
export function listPasskeys(db: Queryable, uid: string): Promise<PasskeyRow[]> {
  return db.select().from(authPasskeys).where(eq(authPasskeys.userId, uid)).orderBy(asc(authPasskeys.place))
}

/** A passkey as browsers are told of it. */
export const namedIn = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** What a browser needs to create a passkey. Throws `passkeys_full`, `reauthentication_required`. */
export async function startPasskey(deps: IdentityDeps, identity: Identity): Promise<CreationOptions> {
  requireFreshProof(deps.clock, identity)
  const { uid, email } = identity
  const known = await listPasskeys(deps.db, uid)
  if (known.length >= factorLimits.passkeys) throw new AppError('passkeys_full')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { rpID, rpName } = relyingPartyOf(deps.config)
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: email, userDisplayName: email },
    userID: new TextEncoder().encode(uid),
    challenge: await askChallenge(deps, { purpose: 'register', uid }),
    timeout: factorLimits.challengeMs,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(namedIn),
    // Found without an address, and unlocked by its owner: so it stands for password and second factor.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as CreationOptions
}

/**
 * Stores the passkey that the browser created; with the first factor, recovery codes too. Throws `passkey_expired`,
 * `passkey_refused`, `passkey_known`, `passkeys_full`.
 */
export async function addPasskey(
  deps: IdentityDeps,
  identity: Identity,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<{ passkey: Passkey; codes: string[] | null }> {
  const { uid } = identity
  const challenge = await takeChallenge(deps, { purpose: 'register', uid }, answer.response.clientDataJSON)
  const created = await verifyCreated(deps, answer, challenge)
  return transaction(deps.db, async (tx) => {
    await requireIdentity(tx, identity)
    const taken = new Set((await listPasskeys(tx, uid)).map(({ place }) => place))
    const place = places.find((each) => !taken.has(each))
    if (place === undefined) throw new AppError('passkeys_full')
    const row = { ...created, id: newAuthId(), userId: uid, place, name, createdAt: deps.clock.now() }
    const [passkey] = await tx
      .insert(authPasskeys)
      .values(row)
      .onConflictDoNothing({ target: authPasskeys.credentialId })
      .returning()
    if (!passkey) throw new AppError('passkey_known')
    await tellFactor(deps, tx, uid, { what: 'passkey-added', name })
    const codes = (await hasRecoveryCodes(tx, uid)) ? null : await issueRecoveryCodes(deps, tx, uid)
    return { passkey: presentPasskey(passkey), codes }
  })
}

const places = Array.from({ length: factorLimits.passkeys }, (_, place) => place)

async function verifyCreated(deps: Pick<IdentityDeps, 'config' | 'log'>, answer: NewPasskeyAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { origin, rpID } = relyingPartyOf(deps.config)
  const response = { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    deps.log.info({ err: error }, 'A new passkey was refused')
    throw new AppError('passkey_refused')
  })
  if (!verified.verified) throw new AppError('passkey_refused')
  const { credential, credentialDeviceType } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    synced: credentialDeviceType === 'multiDevice',
  }
}

/** Gives a passkey of this person another name. Throws `not_found`. */
export async function renamePasskey(deps: IdentityDeps, { uid }: Identity, id: string, name: string): Promise<void> {
  const renamed = await deps.db.update(authPasskeys).set({ name }).where(ownPasskey(uid, id)).returning()
  if (renamed.length === 0) throw new AppError('not_found')
}

/** Removes a passkey of this person and ends every other session, which it may have opened. Throws `not_found`. */
export async function removePasskey(deps: IdentityDeps, identity: Identity, id: string): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const { uid, sid } = identity
  await transaction(deps.db, async (tx) => {
    await requireIdentity(tx, identity)
    const [removed] = await tx.delete(authPasskeys).where(ownPasskey(uid, id)).returning()
    if (!removed) throw new AppError('not_found')
    await endSessionsWhere(deps, tx, and(eq(authSessions.userId, uid), ne(authSessions.id, sid)))
    await tidyFactors(tx, uid)
    await tellFactor(deps, tx, uid, { what: 'passkey-removed', name: removed.name })
  })
}

const ownPasskey = (uid: string, id: string) => and(eq(authPasskeys.id, id), eq(authPasskeys.userId, uid))

/** Finds a passkey by the id that browsers know, locked until the transaction ends. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const isIt = eq(authPasskeys.credentialId, credentialId)
  const [row] = await tx.select().from(authPasskeys).where(isIt).for('update')
  return row ?? null
}
