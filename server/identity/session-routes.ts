import { sessionEndpoints } from '@guildhall/contract/sessions.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { findWays } from './credentials.ts'
import { recoverEmail, requestEmailChange } from './email-change.ts'
import { proveByPassword } from './fresh-proof.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { changePassword } from './password-reset.ts'
import { endOwnSession, endOwnSessions, listSessions } from './session-list.ts'
import { authUsers } from './tables.ts'
import { removeProvider } from './unlinking.ts'

const done = { status: true } as const

/** What somebody signed in does with sessions, password and address. The scope asks for the exact Origin already. */
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
      }
    },
    removeProvider: async ({ identity, params }) => {
      await removeProvider(deps, identity, params.provider)
      return undefined
    },
    prove: async ({ identity, body, request }) => {
      await proveByPassword(deps, identity, body.password, request)
      return done
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
