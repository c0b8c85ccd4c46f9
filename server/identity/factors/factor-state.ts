import type { Factors, Passkey, SecondStep } from '@guildhall/contract/identity/factors.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { and, asc, count, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { isoOrNull } from '#db/moments.ts'
import { bool, moment, nullable, statement, text } from '#db/statement.ts'
import {
  authAuthenticators,
  authChallenges,
  authFactorSteps,
  authPasskeys,
  authRecoveries,
  authRecoveryCodes,
} from '../factor-tables.ts'

const openMs = factorLimits.recoveryOpenMs

const findStep = statement('second_step', {
  takes: { uid: text, openSince: moment },
  gives: { app: bool, passkey: bool, recoveryCode: bool, recoveryEndsAt: nullable(moment) },
  sql: ({ uid, openSince }) => `
    select exists (select from auth_authenticators where user_id = ${uid} and confirmed_at is not null) as app,
           exists (select from auth_passkeys where user_id = ${uid}) as passkey,
           exists (select from auth_recovery_codes where user_id = ${uid} and used_at is null) as "recoveryCode",
           (select ends_at from auth_recoveries where user_id = ${uid} and ends_at > ${openSince}) as "recoveryEndsAt"`,
})

/** How an identity can answer for its second factor; null when it has none. */
export async function secondStepOf(db: Queryable, uid: string, now: Date): Promise<SecondStep | null> {
  const [row] = await findStep(db, { uid, openSince: new Date(now.getTime() - openMs) })
  if (!row?.app && !row?.passkey) return null
  return { ...row, recoveryEndsAt: isoOrNull(row.recoveryEndsAt) }
}

const findFactor = statement('has_second_factor', {
  takes: { uid: text },
  gives: { has: bool },
  sql: ({ uid }) => `
    select exists (select from auth_authenticators where user_id = ${uid} and confirmed_at is not null)
        or exists (select from auth_passkeys where user_id = ${uid}) as has`,
})

/** Whether an identity has a second factor. */
export async function hasFactor(db: Queryable, uid: string): Promise<boolean> {
  const [row] = await findFactor(db, { uid })
  return row?.has ?? false
}

/** The second factors of an identity, for its owner. */
export async function factorsOf(db: Queryable, uid: string, now: Date): Promise<Omit<Factors, 'required'>> {
  const isOn = and(eq(authAuthenticators.userId, uid), isNotNull(authAuthenticators.confirmedAt))
  const [app] = await db.select({ since: authAuthenticators.confirmedAt }).from(authAuthenticators).where(isOn)
  const passkeys = await db
    .select()
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, uid))
    .orderBy(asc(authPasskeys.createdAt), asc(authPasskeys.place))
  const isLeft = and(eq(authRecoveryCodes.userId, uid), isNull(authRecoveryCodes.usedAt))
  const [codes] = await db.select({ left: count() }).from(authRecoveryCodes).where(isLeft)
  const step = await secondStepOf(db, uid, now)
  return {
    appSince: app?.since?.toISOString() ?? null,
    passkeys: passkeys.map(presentPasskey),
    codesLeft: codes?.left ?? 0,
    recoveryEndsAt: step?.recoveryEndsAt ?? null,
  }
}

/** A passkey as its owner sees it. */
export function presentPasskey(row: typeof authPasskeys.$inferSelect): Passkey {
  const { id, name, synced, createdAt, lastUsedAt } = row
  return { id, name, synced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/** Removes every second factor of an identity, with its recovery codes and whatever waits for an answer. */
export async function removeFactors(tx: Tx, uid: string): Promise<void> {
  await tx.delete(authPasskeys).where(eq(authPasskeys.userId, uid))
  await tx.delete(authAuthenticators).where(eq(authAuthenticators.userId, uid))
  await removeTraces(tx, uid)
}

/** Removes the second factors that an identity got at `since` or later, and any recovery. */
export async function removeFactorsSince(tx: Tx, uid: string, since: Date): Promise<void> {
  await tx.delete(authPasskeys).where(and(eq(authPasskeys.userId, uid), gte(authPasskeys.createdAt, since)))
  const isLater = gte(authAuthenticators.createdAt, since)
  await tx.delete(authAuthenticators).where(and(eq(authAuthenticators.userId, uid), isLater))
  await tx
    .delete(authRecoveryCodes)
    .where(and(eq(authRecoveryCodes.userId, uid), gte(authRecoveryCodes.createdAt, since)))
  await tx.delete(authRecoveries).where(eq(authRecoveries.userId, uid))
  await tidyFactors(tx, uid)
}

/** After the removal of a factor: without any left, recovery codes and a running recovery have no purpose. */
export async function tidyFactors(tx: Tx, uid: string): Promise<void> {
  if (!(await hasFactor(tx, uid))) await removeTraces(tx, uid)
}

async function removeTraces(tx: Tx, uid: string): Promise<void> {
  await tx.delete(authRecoveryCodes).where(eq(authRecoveryCodes.userId, uid))
  await tx.delete(authRecoveries).where(eq(authRecoveries.userId, uid))
  await tx.delete(authFactorSteps).where(eq(authFactorSteps.userId, uid))
  await tx.delete(authChallenges).where(eq(authChallenges.userId, uid))
}
