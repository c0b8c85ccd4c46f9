import type { PasskeyAnswer, RequestOptions } from '@guildhall/contract/identity/passkeys.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { authPasskeys, type ChallengePurpose } from '../factor-tables.ts'
import { lockIdentity } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { askChallenge, takeChallenge } from './challenges.ts'
import { listPasskeys, lockPasskey, namedIn } from './passkeys.ts'
import { loadWebAuthn, relyingPartyOf } from './webauthn.ts'

/** Asks for a passkey: of this identity where `uid` names it, otherwise for any that the browser has for this site. */
export async function askPasskey(
  deps: IdentityDeps,
  { purpose, uid }: { purpose: ChallengePurpose; uid: string | null },
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { rpID } = relyingPartyOf(deps.config)
  const own = uid === null ? [] : await listPasskeys(deps.db, uid)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await askChallenge(deps, { purpose, uid: purpose === 'signIn' ? null : uid }),
    timeout: factorLimits.challengeMs,
    userVerification: 'required',
    allowCredentials: own.map(namedIn),
  })
  return options as RequestOptions
}

/** An answer whose question has been used up, and which `usePasskey` checks. */
export interface TakenAnswer {
  answer: PasskeyAnswer
  challenge: string
  /** The identity that the passkey opens. */
  uid: string
}

/**
 * Takes the question that a passkey answers, once, and finds whose passkey it is. `uid` names who must answer. Throws
 * `passkey_unknown`, `passkey_expired`, `passkey_refused`.
 */
export async function takeAnswer(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  { purpose, uid }: { purpose: ChallengePurpose; uid: string | null },
  answer: PasskeyAnswer,
): Promise<TakenAnswer> {
  const challenge = await takeChallenge(deps, { purpose, uid }, answer.response.clientDataJSON)
  const owner = await findOwner(deps.db, answer.id)
  if (owner === null || (uid !== null && owner !== uid)) throw new AppError('passkey_unknown')
  return { answer, challenge, uid: owner }
}

/**
 * Checks an answer of a passkey by signature, origin, name of this site, unlocking and counter, under the locks of identity
 * and passkey. Throws `passkey_refused`, `passkey_unknown` when it was removed meanwhile.
 */
export async function usePasskey(deps: IdentityDeps, tx: Tx, { answer, challenge, uid }: TakenAnswer): Promise<void> {
  // In this order, as by a removal.
  await lockIdentity(tx, uid)
  const passkey = await lockPasskey(tx, answer.id)
  if (passkey?.userId !== uid) throw new AppError('passkey_unknown')
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== uid) throw new AppError('passkey_refused')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { origin, rpID } = relyingPartyOf(deps.config)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    deps.log.info({ err: error }, 'A passkey was refused')
    throw new AppError('passkey_refused')
  })
  if (!verified) throw new AppError('passkey_refused')
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: deps.clock.now() }
  await tx.update(authPasskeys).set(used).where(eq(authPasskeys.id, passkey.id))
}

async function findOwner(db: Queryable, credentialId: string): Promise<string | null> {
  const isIt = eq(authPasskeys.credentialId, credentialId)
  const [row] = await db.select({ uid: authPasskeys.userId }).from(authPasskeys).where(isIt)
  return row?.uid ?? null
}
