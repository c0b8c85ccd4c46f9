import { tokenLives } from '@guildhall/contract/http-limits.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { endSessionsWhere } from './ending.ts'
import { audience } from './id-tokens.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { keepAccount } from './leaving.ts'
import type { Browser, Identity, Opened, Visit } from './port.ts'
import { storedSession } from './stored-session.ts'
import { authSessions } from './tables.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
// People see when a session was last used; a few minutes' precision spares a write per request.
const useStepMs = 5 * 60_000

/**
 * Opens a session for the identity that `prove` answers, in one transaction with what proves it. The session this
 * browser had before ends: a session never changes hands.
 */
export async function openSession(
  deps: IdentityDeps,
  browser: Browser,
  prove: (tx: Tx) => Promise<string>,
): Promise<Opened> {
  const provider = await deps.provider()
  const before = await storedSession(deps, browser.cookies[cookieNames.refresh])
  const now = deps.clock.now()
  const { uid, sid, email, cookie, isKept } = await transaction(deps.db, async (tx) => {
    const uid = await prove(tx)
    const isKept = await keepAccount(deps, tx, uid)
    if (before) await endSessionsWhere(deps, tx, eq(authSessions.id, before.sid))
    return { uid, isKept, ...(await provider.openSession(tx, uid, { now, ...browser })) }
  })
  const idToken = await sign(deps, { uid, sid, email, authTime: now.getTime() })
  return { idToken, isKept, setCookies: [cookie, ...deps.cookies.outdated] }
}

/** A fresh ID token for the session a `firebase_refresh_token` value carries; null when it is over, idle or ended. */
export async function renewIdToken(deps: IdentityDeps, refresh: string | undefined): Promise<Visit | null> {
  const session = await storedSession(deps, refresh)
  if (!session) return null
  const now = deps.clock.now()
  const threshold = new Date(now.getTime() - useStepMs)
  if (session.lastUsedAt < threshold) {
    const isOurs = and(eq(authSessions.id, session.sid), lt(authSessions.lastUsedAt, threshold))
    await deps.db.update(authSessions).set({ lastUsedAt: now }).where(isOurs)
  }
  const { sid, uid, email, provedAt } = session
  const identity = {
    uid,
    sid,
    email,
    authTime: provedAt.getTime(),
    expiresAt: now.getTime() + tokenLives.idToken * 1000,
  }
  const idToken = await sign(deps, identity)
  return { identity, idToken, setCookies: [deps.cookies.session(idToken)] }
}

/** Ends one session, known by its sid or by its cookie; one that is over already is as good as ended. */
export async function endSession(
  deps: IdentityDeps,
  by: { sid: string } | { refresh: string | undefined },
): Promise<void> {
  const sid = 'sid' in by ? by.sid : (await storedSession(deps, by.refresh))?.sid
  if (sid) await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, eq(authSessions.id, sid)))
}

async function sign(
  { provider, clock, config }: IdentityDeps,
  { uid, sid, email, authTime }: Omit<Identity, 'expiresAt'>,
) {
  const iat = seconds(clock.now())
  return (await provider()).signIdToken({
    sub: uid,
    sid,
    email,
    auth_time: Math.floor(authTime / 1000),
    iss: config.origin,
    aud: audience,
    iat,
    exp: iat + tokenLives.idToken,
  })
}
