import { randomBytes } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { Returning } from '@guildhall/contract/identity/auth.ts'
import type { Session } from '@guildhall/contract/identity/sessions.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import Bowser from 'bowser'
import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { requireFreshProof } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { completeRecovery } from '../factors/factor-recovery.ts'
import { beginStep, type ProviderAccount, type Waiting } from '../factors/steps.ts'
import { keepAccount, newAuthId } from '../identities.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Browser, Identity, Opened, Visit } from '../port.ts'
import { linkProvider } from '../social/provider-links.ts'
import { authSessions, authUsers } from '../tables.ts'
import { readSigned, writeSigned } from './cookies.ts'
import { endSessionsWhere } from './ended-sessions.ts'
import { audience } from './id-tokens.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
// People see when a session was last used; a precision of a few minutes saves a write per request.
const useStepMs = 5 * 60_000
/** How many characters of a browser's user agent are stored. */
const longestAgent = 300

/**
 * Opens a session for the identity that `prove` returns, in the same transaction. For identities that are new or have shown
 * every factor; a first proof calls `openOrAsk`. This browser's previous session ends: a session never passes to another
 * person.
 */
export async function openSession(
  deps: IdentityDeps,
  browser: Browser,
  prove: (tx: Tx) => Promise<string>,
): Promise<Opened> {
  const before = await storedSession(deps, browser.cookies[cookieNames.refresh])
  const opening = await transaction(deps.db, async (tx) => openIn(deps, tx, await prove(tx), { before, browser }))
  return carry(deps, opening)
}

/** Whom a first proof is about, and the provider's account that the sign-in links to the identity. */
export interface FirstProof {
  uid: string
  link?: ProviderAccount
}

/**
 * After a first proof: opens a session, or answers the step that waits for the second factor if the identity has one. A
 * recovery whose wait is over removes the factors first.
 */
export async function openOrAsk(
  deps: IdentityDeps,
  browser: Browser,
  prove: (tx: Tx) => Promise<FirstProof>,
): Promise<Opened | Waiting> {
  const before = await storedSession(deps, browser.cookies[cookieNames.refresh])
  const outcome = await transaction(deps.db, async (tx) => {
    const { uid, link } = await prove(tx)
    await completeRecovery(deps, tx, uid)
    const waiting = await beginStep(deps, tx, { uid, sid: null, ...(link ? { link } : {}) })
    if (waiting) return waiting
    if (link) await linkProvider(deps, tx, uid, link)
    return openIn(deps, tx, uid, { before, browser })
  })
  return 'secondStep' in outcome ? outcome : carry(deps, outcome)
}

interface Opening {
  session: Omit<Identity, 'expiresAt'>
  cookie: string
  returning: Returning
}

async function openIn(
  deps: IdentityDeps,
  tx: Tx,
  uid: string,
  { before, browser }: { before: StoredSession | null; browser: Browser },
): Promise<Opening> {
  const now = deps.clock.now()
  const returning = await keepAccount(deps, tx, uid)
  if (before) await endSessionsWhere(deps, tx, eq(authSessions.id, before.sid))
  const { sid, email, cookie } = await insertSession(deps, tx, uid, { now, ...browser })
  return { session: { uid, sid, email, authTime: now.getTime() }, cookie, returning }
}

async function carry(deps: IdentityDeps, { session, cookie, returning }: Opening): Promise<Opened> {
  return { idToken: await sign(deps, session), returning, setCookies: [cookie, ...deps.cookies.outdated] }
}

async function insertSession(
  { config, cookies }: IdentityDeps,
  tx: Tx,
  uid: string,
  { now, address, agent = '' }: { now: Date; address: string; agent: string | undefined },
): Promise<{ sid: string; email: string; cookie: string }> {
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (!user) throw new Error('The identity is gone')
  const [sid, token] = [newAuthId(), randomBytes(32).toString('base64url')]
  const expiresAt = new Date(now.getTime() + tokenLives.refreshCookie * 1000)
  const times = { createdAt: now, updatedAt: now, lastUsedAt: now, provedAt: now, expiresAt }
  const by = { ipAddress: address, userAgent: agent.slice(0, longestAgent) }
  await tx.insert(authSessions).values({ id: sid, token, userId: uid, ...times, ...by })
  return { sid, email: user.email, cookie: cookies.refresh(writeSigned(token, config.authSecret)) }
}

/** A fresh ID token for the session in a `firebase_refresh_token` value; null when it has expired, is idle or was ended. */
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

/** Ends one session, given by its sid or its cookie; an expired one counts as ended. */
export async function endSession(
  deps: IdentityDeps,
  by: { sid: string } | { refresh: string | undefined },
): Promise<void> {
  const sid = 'sid' in by ? by.sid : (await storedSession(deps, by.refresh))?.sid
  if (sid) await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, eq(authSessions.id, sid)))
}

async function sign(
  { signingKeys, clock, config }: IdentityDeps,
  { uid, sid, email, authTime }: Omit<Identity, 'expiresAt'>,
) {
  const iat = seconds(clock.now())
  return signingKeys.sign({
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

interface StoredSession {
  sid: string
  uid: string
  email: string
  createdAt: Date
  lastUsedAt: Date
  /** When the session last proved its identity. */
  provedAt: Date
}

/** The session in a `firebase_refresh_token` value; null when there is none, or it has expired, is idle or was ended. */
export async function storedSession(deps: IdentityDeps, refresh: string | undefined): Promise<StoredSession | null> {
  if (!refresh || refresh.length > 300) return null
  const token = readSigned(refresh, deps.config.authSecret)
  const session = token && (await findSession(deps.db, token))
  if (!session || (await deps.ended.has(session.sid))) return null
  const now = deps.clock.now().getTime()
  const isOver = now >= session.createdAt.getTime() + tokenLives.refreshCookie * 1000
  const isIdle = now >= session.lastUsedAt.getTime() + tokenLives.idleSession * 1000
  return isOver || isIdle ? null : session
}

async function findSession(db: Queryable, token: string): Promise<StoredSession | undefined> {
  const { id: sid, createdAt, lastUsedAt, provedAt } = authSessions
  const [session] = await db
    .select({ sid, uid: authUsers.id, email: authUsers.email, createdAt, lastUsedAt, provedAt })
    .from(authSessions)
    .innerJoin(authUsers, eq(authUsers.id, authSessions.userId))
    .where(eq(authSessions.token, token))
  return session
}

/**
 * Records that the owner of a session has just proved their identity: ID tokens issued from now on say so in `auth_time`.
 * Throws `invalid_token` when the session has ended meanwhile.
 */
export async function recordProof(db: Queryable, sid: string, now: Date): Promise<void> {
  const proved = await db
    .update(authSessions)
    .set({ provedAt: now })
    .where(eq(authSessions.id, sid))
    .returning({ sid: authSessions.id })
  if (proved.length === 0) throw new AppError('invalid_token')
}

/** Where the person is signed in, this session first, then the last used. Expired sessions are left out. */
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

/** Ends one session of this person; another person's is treated like one that does not exist. */
export async function endOwnSession(deps: IdentityDeps, { uid }: Identity, id: string): Promise<void> {
  const isOwn = and(eq(authSessions.id, id), eq(authSessions.userId, uid))
  const ended = await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, isOwn))
  if (ended === 0) throw new AppError('not_found')
}

/** Ends every session of this person, the calling one only with `current`. */
export async function endOwnSessions(deps: IdentityDeps, identity: Identity, current: boolean): Promise<void> {
  requireFreshProof(deps.clock, identity)
  const isOther = current ? undefined : ne(authSessions.id, identity.sid)
  const isOwn = and(eq(authSessions.userId, identity.uid), isOther)
  await transaction(deps.db, (tx) => endSessionsWhere(deps, tx, isOwn))
}

const kinds: Record<string, Session['kind']> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/** A browser's description of itself, in words for its owner; it is untrusted text. */
export function deviceOf(agent: string): Pick<Session, 'browser' | 'system' | 'kind'> {
  if (!agent) return { browser: '', system: '', kind: 'unknown' }
  const { browser, os, platform } = Bowser.parse(agent)
  return { browser: browser.name ?? '', system: os.name ?? '', kind: kinds[platform.type ?? ''] ?? 'unknown' }
}
