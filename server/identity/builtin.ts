import { eq } from 'drizzle-orm'
import { requireOwnOrigin } from '#http/request-guards.ts'
import { hasFactor } from './factors/factor-state.ts'
import { factorRoutes, secondStepRoutes } from './factors/routes.ts'
import { eraseIdentity, lockIdentity } from './identities.ts'
import type { IdentityDeps, OutsideDeps } from './identity-deps.ts'
import { heldOfIdentity } from './personal-data.ts'
import type { IdentityPort } from './port.ts'
import { authRoutes, sessionRoutes } from './routes.ts'
import { cookieWriter } from './sessions/cookies.ts'
import { createEndedSessions, endSessionsWhere } from './sessions/ended-sessions.ts'
import { createIdTokens } from './sessions/id-tokens.ts'
import { endSession, renewIdToken } from './sessions/sessions.ts'
import { createSigningKeys } from './sessions/signing-keys.ts'
import { resendVerification, verifyByCode } from './sign-up/sign-up.ts'
import { socialCallback } from './social/callback.ts'
import { createRelyingParty } from './social/relying-party.ts'
import { socialRoutes } from './social/routes.ts'
import { authSessions, authUsers } from './tables.ts'

/** The identity provider that stores its accounts in this product's database. */
export function builtinIdentity(outside: OutsideDeps): IdentityPort {
  const { config, db, clock, log } = outside
  const signingKeys = createSigningKeys(config, db, clock)
  const ended = createEndedSessions(db, clock, log)
  const tokens = createIdTokens(db, clock, config.origin, signingKeys.isCurrent)
  const cookies = cookieWriter(config)
  const relyingParty = createRelyingParty(config, log)
  const deps: IdentityDeps = { ...outside, signingKeys, ended, tokens, cookies, relyingParty }

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
    hasFactor: (uid) => hasFactor(db, uid),
    lock: lockIdentity,
    erase: (tx, uid) => eraseIdentity(deps, tx, uid),
    heldOf: heldOfIdentity,
    routes(app) {
      // A provider redirects back from its own site, while the calls beside it are only for our own pages.
      socialCallback(app, deps)
      app.register(async (own) => {
        requireOwnOrigin(own, config)
        authRoutes(own, deps)
        sessionRoutes(own, deps)
        socialRoutes(own, deps)
        factorRoutes(own, deps)
        secondStepRoutes(own, deps)
      })
    },
    stop: async () => ended.stop(),
  }
}
