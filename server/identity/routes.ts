import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { authEndpoints } from '@guildhall/contract/identity/auth.ts'
import { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserOf } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { findWays } from './credentials/credentials.ts'
import { secondStepOf } from './factors/factor-state.ts'
import type { IdentityDeps } from './identity-deps.ts'
import type { Opened } from './port.ts'
import {
  changePassword,
  recoverEmail,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from './recovery/recovery.ts'
import { endOwnSession, endOwnSessions, endSession, listSessions, renewIdToken } from './sessions/sessions.ts'
import { proveByPassword, signIn, UnverifiedError } from './sessions/sign-in.ts'
import { correctAddress, signUp, verifyByLink } from './sign-up/sign-up.ts'
import { removeProvider } from './social/provider-removal.ts'
import { authUsers } from './tables.ts'

const done = { status: true } as const

/** The provider's own calls; any other route of the library is closed because nothing here uses it. */
export function authRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, authEndpoints, {
    signUp: async ({ body, request, reply }) => {
      if (!(await deps.limits.mayTake('signUp', request.ip))) await deps.botCheck.require(request)
      setCookies(reply, [await signUp(deps, body)])
      return { ...done, redirectUrl: '/email-verification' }
    },
    correctAddress: async ({ body, request }) => {
      await correctAddress(deps, body, browserOf(request))
      return done
    },
    signIn: async ({ body, request, reply }) => {
      try {
        const answer = await signIn(deps, body, browserOf(request), request)
        if (!('secondStep' in answer)) return opened(reply, answer)
        setCookies(reply, answer.setCookies)
        return { secondStep: answer.secondStep }
      } catch (error) {
        if (error instanceof UnverifiedError) setCookies(reply, [error.cookie])
        throw error
      }
    },
    verifyEmailLink: async ({ body, request, reply }) => {
      const verified = await verifyByLink(deps, body, browserOf(request))
      return 'changedTo' in verified ? { email: verified.changedTo } : opened(reply, verified)
    },
    requestPasswordReset: async ({ body, request }) => {
      await requestPasswordReset(deps, body.email, request.ip)
      return done
    },
    resetPassword: async ({ body }) => {
      await resetPassword(deps, body)
      return done
    },
    token: async ({ request, reply }) => {
      const { cookies } = request
      const visit = cookies[cookieNames.signingOut] ? null : await renewIdToken(deps, cookies[cookieNames.refresh])
      if (!visit) throw new AppError('unauthenticated')
      setCookies(reply, visit.setCookies)
      return { token: visit.idToken }
    },
    keys: async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=300')
      return { keys: (await deps.tokens.keys()).map((key) => ({ ...key })) }
    },
    signOut: async ({ request, reply }) => {
      await endSession(deps, { refresh: request.cookies[cookieNames.refresh] })
      setCookies(reply, deps.cookies.cleared)
      return done
    },
  })
}

function opened(reply: FastifyReply, { idToken, returning, setCookies: cookies }: Opened) {
  setCookies(reply, cookies)
  return { token: idToken, ...returning }
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}

/** Calls of a signed-in person about sessions, password and address. The scope already requires the exact Origin. */
export function sessionRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, sessionEndpoints, {
    list: async ({ identity }) => ({ sessions: await listSessions(deps, identity) }),
    end: async ({ identity, params }) => {
      await endOwnSession(deps, identity, params.id)
      return undefined
    },
    endAll: async ({ identity, body, reply }) => {
      await endOwnSessions(deps, identity, body.current)
      if (body.current) for (const cookie of deps.cookies.cleared) reply.header('set-cookie', cookie)
      return undefined
    },
    ways: async ({ identity: { uid } }) => {
      const [user] = await deps.db.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
      if (!user) throw new AppError('invalid_token')
      const { hash, passwordChangedAt, providers } = await findWays(deps, uid)
      return {
        email: user.email,
        password: hash !== undefined,
        passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
        providers,
        passkey: (await secondStepOf(deps.db, uid, deps.clock.now()))?.passkey ?? false,
      }
    },
    removeProvider: async ({ identity, params }) => {
      await removeProvider(deps, identity, params.provider)
      return undefined
    },
    prove: async ({ identity, body, request, reply }) => {
      const waiting = await proveByPassword(deps, identity, body.password, request)
      if (!waiting) return done
      setCookies(reply, waiting.setCookies)
      return { ...done, secondStep: waiting.secondStep }
    },
    changePassword: async ({ identity, body }) => {
      await changePassword(deps, identity, body.newPassword)
      return done
    },
    changeEmail: async ({ identity, body }) => {
      await requestEmailChange(deps, identity, body.email)
      return done
    },
    recoverEmail: async ({ body }) => ({ email: await recoverEmail(deps, body) }),
  })
}
