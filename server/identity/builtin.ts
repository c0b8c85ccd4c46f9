import { eq } from 'drizzle-orm'
import { requireOwnOrigin } from '#http/own-origin.ts'
import { authRoutes } from './auth-routes.ts'
import { requireBotCheck } from './bot-check.ts'
import { cookieWriter } from './cookies.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { endSessionsWhere } from './ending.ts'
import { heldOfIdentity } from './held.ts'
import { createIdTokens } from './id-tokens.ts'
import type { IdentityDeps, OutsideDeps } from './identity-deps.ts'
import { dueDeletions, eraseIdentity, scheduleDeletion } from './leaving.ts'
import type { IdentityPort } from './port.ts'
import type { Provider } from './provider.ts'
import { sessionRoutes } from './session-routes.ts'
import { endSession, renewIdToken } from './sessions.ts'
import { socialCallback } from './social/callback.ts'
import { createRelyingParty } from './social/relying-party.ts'
import { socialRoutes } from './social/routes.ts'
import { authSessions, authUsers } from './tables.ts'
import { resendVerification, verifyByCode } from './verification.ts'

/** The identity provider that lives in our own database. */
export function builtinIdentity(outside: OutsideDeps): IdentityPort {
  const { config, db, clock, log } = outside
  let loading: Promise<Provider> | undefined
  const provider = () => {
    loading ??= import('./better-auth.ts').then((library) => library.betterAuthProvider(config, db, log))
    return loading
  }
  const ended = createEndedSessions(db, clock, log)
  const tokens = createIdTokens(db, clock, config.origin)
  const cookies = cookieWriter(config)
  const relyingParty = createRelyingParty(config, log)
  const deps: IdentityDeps = { ...outside, provider, ended, tokens, cookies, relyingParty }

  const authenticate: IdentityPort['authenticate'] = async (idToken) => {
    const identity = await tokens.verify(idToken)
    return identity && !(await ended.has(identity.sid)) ? identity : null
  }

  return {
    authenticate,
    async fromCookies({ session, refresh }) {
      const identity = session ? await authenticate(session) : null
      if (session && identity) return { identity, idToken: session, setCookies: [] }
      return renewIdToken(deps, refresh)
    },
    sessionCookie: cookies.session,
    clearedCookies: () => cookies.cleared,
    async signUpOf(uid) {
      const [row] = await db.select().from(authUsers).where(eq(authUsers.id, uid))
      return row ?? null
    },
    resendVerification: (email, address) => resendVerification(deps, email, address),
    verifyByCode: (input, browser) => verifyByCode(deps, input, browser),
    endSession: (sid) => endSession(deps, { sid }),
    endSessionOfCookie: (refresh) => endSession(deps, { refresh }),
    onSessionsEnd: ended.onEnd,
    endSessionsOf: async (tx, uid) => {
      await endSessionsWhere(deps, tx, eq(authSessions.userId, uid))
    },
    scheduleDeletion: (tx, uid, dueAt) => scheduleDeletion(deps, tx, uid, dueAt),
    dueDeletions: () => dueDeletions(deps, db),
    erase: (tx, uid) => eraseIdentity(deps, tx, uid),
    heldOf: heldOfIdentity,
    requireBotCheck: (request) => requireBotCheck(deps, request),
    routes(app) {
      // A provider leads back from its own site, while the calls beside it are for our own pages alone.
      socialCallback(app, deps)
      app.register(async (own) => {
        requireOwnOrigin(own, config)
        authRoutes(own, deps)
        sessionRoutes(own, deps)
        socialRoutes(own, deps)
      })
    },
    stop: async () => ended.stop(),
  }
}
