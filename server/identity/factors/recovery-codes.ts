import { createHmac, randomInt } from 'node:crypto'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { authRecoveryCodes } from '../factor-tables.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { tellFactor } from './factor-notices.ts'
import { refusedCode } from './refused-code.ts'

// Without letters and digits that look alike.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Replaces the recovery codes of an identity and returns the new ones, as people read them. Only their hashes are stored. */
export async function issueRecoveryCodes(
  { config, clock }: Pick<IdentityDeps, 'config' | 'clock'>,
  tx: Tx,
  uid: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < factorLimits.recoveryCodes) codes.add(newCode())
  const createdAt = clock.now()
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, uid))
  await tx
    .insert(authRecoveryCodes)
    .values([...codes].map((code) => ({ userId: uid, codeHash: hashOf(config.authSecret, uid, code), createdAt })))
  const half = factorLimits.recoveryCodeLength / 2
  return [...codes].map((code) => `${code.slice(0, half)}-${code.slice(half)}`)
}

/** Uses up a recovery code and tells the owner. Throws `recovery_code_wrong`, also for a second use. */
export async function useRecoveryCode(deps: IdentityDeps, tx: Tx, uid: string, code: string): Promise<void> {
  const isIt = and(
    eq(authRecoveryCodes.userId, uid),
    eq(authRecoveryCodes.codeHash, hashOf(deps.config.authSecret, uid, code)),
    isNull(authRecoveryCodes.usedAt),
  )
  const used = await tx.update(authRecoveryCodes).set({ usedAt: deps.clock.now() }).where(isIt).returning()
  if (used.length === 0) throw refusedCode('recovery_code_wrong')
  await tellFactor(deps, tx, uid, { what: 'code-used', left: await countLeft(tx, uid) })
}

/** Whether an identity has recovery codes, used ones included. */
export async function hasRecoveryCodes(tx: Tx, uid: string): Promise<boolean> {
  const [row] = await tx.select({ codes: count() }).from(authRecoveryCodes).where(eq(authRecoveryCodes.userId, uid))
  return (row?.codes ?? 0) > 0
}

async function countLeft(tx: Tx, uid: string): Promise<number> {
  const isLeft = and(eq(authRecoveryCodes.userId, uid), isNull(authRecoveryCodes.usedAt))
  const [row] = await tx.select({ left: count() }).from(authRecoveryCodes).where(isLeft)
  return row?.left ?? 0
}

function newCode(): string {
  let code = ''
  while (code.length < factorLimits.recoveryCodeLength) code += letters[randomInt(letters.length)]
  return code
}

// Keyed: somebody who reads the table cannot try codes on it.
const hashOf = (secret: string, uid: string, code: string) =>
  createHmac('sha256', secret).update(`recovery code\n${uid}\n${code}`).digest('hex')
