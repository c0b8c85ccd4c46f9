import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { authRecoveries, authRecoveryCodes } from './factor-tables.ts'
import { factorsOf } from './factors/factor-state.ts'
import { pendingSignUps } from './proof-tables.ts'
import { deviceOf } from './sessions/sessions.ts'
import { authAccounts, authSessions, authUsers } from './tables.ts'

/**
 * Everything stored about an identity, for its owner: no hash and no secret, which would open the account to anyone who
 * finds the file.
 */
export async function heldOfIdentity(db: Queryable, uid: string) {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!user) return null
  const { createdAt, providerId, accountId } = authAccounts
  const [ways, sessions, signUps] = [
    await db
      .select({ provider: providerId, accountId, since: createdAt })
      .from(authAccounts)
      .where(eq(authAccounts.userId, uid)),
    await db.select().from(authSessions).where(eq(authSessions.userId, uid)),
    await db.select().from(pendingSignUps).where(eq(pendingSignUps.email, user.email)),
  ]
  const factors = await factorsOf(db, uid, new Date(0))
  const { usedAt, createdAt: issuedAt } = authRecoveryCodes
  const codes = await db.select({ usedAt, issuedAt }).from(authRecoveryCodes).where(eq(authRecoveryCodes.userId, uid))
  const { begunAt, endsAt } = authRecoveries
  const [recovery] = await db.select({ begunAt, endsAt }).from(authRecoveries).where(eq(authRecoveries.userId, uid))
  return {
    user,
    signsInWith: ways,
    sessions: sessions.map(({ createdAt: signedInAt, lastUsedAt, provedAt, ipAddress, userAgent }) => ({
      ...deviceOf(userAgent ?? ''),
      userAgent,
      ipAddress,
      signedInAt,
      lastUsedAt,
      provedAt,
    })),
    secondFactors: {
      ...factors,
      usedRecoveryCodes: codes.filter(({ usedAt }) => usedAt !== null),
      recovery: recovery ?? null,
    },
    signUps: signUps.map(({ passwordHash: _, browserHash: __, ...asked }) => asked),
  }
}
