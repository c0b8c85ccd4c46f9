import type { Session } from '@guildhall/contract/identity/sessions.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import Bowser from 'bowser'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Identity } from '../port.ts'
import { authSessions } from '../tables.ts'
import { endSessionsWhere } from './ended-sessions.ts'

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

const kinds: Record<string, Session['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/** What a browser says of itself, in words for its owner; whatever it is called, it is text of a stranger. */
export function deviceOf(agent: string): Pick<Session, 'browser' | 'system' | 'kind'> {
  if (!agent) return { browser: '', system: '', kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(agent)
  return { browser: browser.name ?? '', system: os.name ?? '', kind: kinds[platform.type ?? ''] ?? 'unknown' }
}
