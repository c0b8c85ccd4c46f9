import { authEndpoints } from '@guildhall/contract/auth.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { browserOf } from '#http/own-origin.ts'
import { requireBotCheck } from './bot-check.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import type { Opened } from './port.ts'
import { endSession, renewIdToken } from './sessions.ts'
import { signIn, UnverifiedError } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { verifyByLink } from './verification.ts'

const done = { status: true } as const

/** The provider's own calls; any other of the library's is closed because nothing here leads to it. */
export function authRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  mount(app, authEndpoints, {
    signUp: async ({ body, request, reply }) => {
      if (!deps.limits.mayTake('signUp', request.ip)) await requireBotCheck(deps, request)
      setCookies(reply, [await signUp(deps, body)])
      return { ...done, redirectUrl: '/email-verification' }
    },
    signIn: async ({ body, request, reply }) => {
      try {
        return opened(reply, await signIn(deps, body, browserOf(request), request))
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

function opened(reply: FastifyReply, { idToken, isKept, setCookies: cookies }: Opened) {
  setCookies(reply, cookies)
  return { token: idToken, ...(isKept ? { kept: true as const } : {}) }
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
}
