import { tokenLives } from '@guildhall/contract/http-limits.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { StoredSession } from './provider.ts'
import { authSessions } from './tables.ts'

/** The session a `firebase_refresh_token` value carries; null when there is none, or it is over, idle or ended. */
export async function storedSession(deps: IdentityDeps, refresh: string | undefined): Promise<StoredSession | null> {
  if (!refresh || refresh.length > 300) return null
  const session = await (await deps.provider()).findSession(refresh)
  if (!session || (await deps.ended.has(session.sid))) return null
  const now = deps.clock.now().getTime()
  const isOver = now >= session.createdAt.getTime() + tokenLives.refreshCookie * 1000
  const isIdle = now >= session.lastUsedAt.getTime() + tokenLives.idleSession * 1000
  return isOver || isIdle ? null : session
}

/**
 * Records that the owner of a session has just proved to be it (product 2, '300 s means'): the ID tokens made from now
 * on say so in `auth_time`. Throws `invalid_token` when the session has ended meanwhile.
 */
export async function recordProof(db: Queryable, sid: string, now: Date): Promise<void> {
  const proved = await db
    .update(authSessions)
    .set({ provedAt: now })
    .where(eq(authSessions.id, sid))
    .returning({ sid: authSessions.id })
  if (proved.length === 0) throw new AppError('invalid_token')
}
