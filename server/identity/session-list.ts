import { tokenLives } from '@guildhall/contract/http-limits.ts'
import type { Session } from '@guildhall/contract/sessions.ts'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { requireFreshProof } from '#http/fresh-proof.ts'
import { deviceOf } from './devices.ts'
import { endSessionsWhere } from './ending.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Identity } from './port.ts'
import { authSessions } from './tables.ts'

/** Where somebody is signed in, this session first, then the last used. Sessions that lapsed by themselves are not there. */
export async function listSessions({ db, clock }: IdentityDeps, { uid, sid }: Identity): Promise<Session[]> {
  const now = clock.now().getTime()
  const idleSince = new Date(now - tokenLives.idleSession * 1000)
  const openSince = new Date(now - tokenLives.refreshCookie * 1000)
  const isGoing = and(gt(authSessions.lastUsedAt, idleSince), gt(authSessions.createdAt, openSince))
  const rows = await db
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.userId, uid), isGoing))
    .orderBy(desc(authSessions.lastUsedAt), desc(authSessions.id))
  const sessions = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    current: id === sid,
    ...deviceOf(userAgent ?? ''),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one session of this person; anybody else's is as little there as one that never was. */
export async function endOwnSession(deps: IdentityDeps, { uid }: Identity, id: string): Promise<void> {
  const isOwn = and(eq(authSessions.id, id), eq(authSessions.userId, uid))
  const ended = await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, isOwn))
  if (ended === 0) throw new AppError('not_found')
}

/** Ends every session of this person, the one that asks only with `current`. */
export async function endOwnSessions(deps: IdentityDeps, identity: Identity, current: boolean): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const isOther = current ? undefined : ne(authSessions.id, identity.sid)
  const isOwn = and(eq(authSessions.userId, identity.uid), isOther)
  await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, isOwn))
}
