import { runWithAdapter } from '@better-auth/core/context'
import { tokenLives } from '@guildhall/contract/http-limits.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { type BetterAuthOptions, betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import * as z from 'zod'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { isSecure } from './cookies.ts'
import type { NewIdentity, Provider, StoredSession } from './provider.ts'
import { authAccounts, authSessions, authUsers, authVerifications } from './tables.ts'
import { authJwks } from './token-tables.ts'

const schema = {
  user: authUsers,
  session: authSessions,
  account: authAccounts,
  verification: authVerifications,
  jwks: authJwks,
}
const kept = { type: 'string', required: false, input: false } as const

/** The library that keeps identities, sessions and signing keys; nothing else names it. Its own HTTP calls stay closed. */
export function betterAuthProvider(config: Pick<Config, 'origin' | 'authSecret' | 'demo'>, db: Db, log: Log): Provider {
  const adapter = (over: Queryable) => drizzleAdapter(over, { provider: 'pg', schema })
  const auth = betterAuth({ ...options(config, log), database: adapter(db), plugins: [signing, opening] })
  // What the library does inside `work` happens in the caller's transaction.
  const within = async <T>(tx: Queryable, work: () => Promise<T>): Promise<T> =>
    runWithAdapter(adapter(tx)(auth.options), work)

  return {
    createIdentity: (tx, { opensBy, ...signUp }: NewIdentity) =>
      within(tx, async () => {
        const { internalAdapter } = await auth.$context
        const name = `${signUp.firstName} ${signUp.lastName}`.trim()
        const method = 'passwordHash' in opensBy ? 'email-password' : 'oauth'
        const user = await internalAdapter.createUser({ ...signUp, name, emailVerified: true }, { method })
        const way =
          'passwordHash' in opensBy
            ? { providerId: 'credential', accountId: user.id, password: opensBy.passwordHash }
            : { providerId: opensBy.provider, accountId: opensBy.subject }
        await internalAdapter.linkAccount({ userId: user.id, ...way })
        return user.id
      }),

    openSession: (tx, uid, { now, address, agent }) =>
      within(tx, async () => {
        const body = { uid, now, address, agent: agent?.slice(0, 300) ?? '' }
        const { headers, response } = await auth.api.openSession({ body, returnHeaders: true })
        return { sid: response.sid, email: response.email, cookie: headers.getSetCookie()[0] ?? '' }
      }),

    async findSession(cookie) {
      const headers = new Headers({ cookie: `${cookieNames.refresh}=${encodeURIComponent(cookie)}` })
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
      if (!found) return null
      const session = found.session as typeof found.session & Pick<StoredSession, 'lastUsedAt' | 'provedAt'>
      const { id: sid, createdAt, lastUsedAt, provedAt } = session
      return { sid, uid: found.user.id, email: found.user.email, createdAt, lastUsedAt, provedAt }
    },

    async signIdToken(claims) {
      return (await auth.api.signJWT({ body: { payload: claims } })).token
    },
  }
}

function options(config: Pick<Config, 'origin' | 'authSecret' | 'demo'>, log: Log) {
  const { origin, authSecret } = config
  return {
    appName: 'Guildhall',
    baseURL: origin,
    basePath: '/api/auth',
    secret: authSecret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: false },
    user: {
      additionalFields: {
        firstName: kept,
        lastName: kept,
        companyName: kept,
        userType: kept,
        termsVersion: kept,
        termsAcceptedAt: { ...kept, type: 'date' },
      },
    },
    session: {
      expiresIn: tokenLives.refreshCookie,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: { lastUsedAt: { ...kept, type: 'date' }, provedAt: { ...kept, type: 'date' } },
    },
    advanced: {
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieNames.refresh,
          attributes: { secure: isSecure(config), httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ err: details[0] }, `Identity library: ${message}`),
    },
  } satisfies BetterAuthOptions
}

const signing = jwt({
  jwks: { keyPairConfig: { alg: 'ES256' }, rotationInterval: 90 * 24 * 3600, gracePeriod: 24 * 3600 },
  disableSettingJwtHeader: true,
})

const opening = {
  id: 'guildhall-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({ uid: z.string(), now: z.date(), address: z.string(), agent: z.string() }),
      },
      async (ctx) => {
        const { uid, now, address, agent } = ctx.body
        const { internalAdapter } = ctx.context
        const expiresAt = new Date(now.getTime() + tokenLives.refreshCookie * 1000)
        const times = { createdAt: now, updatedAt: now, lastUsedAt: now, provedAt: now, expiresAt }
        const [session, user] = [
          await internalAdapter.createSession(uid, false, { ...times, ipAddress: address, userAgent: agent }, true),
          await internalAdapter.findUserById(uid),
        ]
        if (!session || !user) throw new Error('The identity is gone')
        await setSessionCookie(ctx, { session, user })
        return { sid: session.id, email: user.email }
      },
    ),
  },
}
