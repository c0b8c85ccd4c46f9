import { cookieNames } from '@guildhall/contract/storage-keys.ts'
import { homePath, tokenEndpoints } from '@guildhall/contract/tokens.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { requireFreshProof } from '#http/fresh-proof.ts'
import { isFromOwnPages } from '#http/own-origin.ts'
import type { Deps } from '../deps.ts'
import { openPerson } from './opening.ts'
import { ownProfile } from './own-profile.ts'

/** POST and DELETE /token (specification 3 and 7). */
export function tokenRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, config, identity: provider } = deps
  mount(app, tokenEndpoints, {
    create: async ({ identity, body, request, reply }) => {
      requireFreshProof(clock, identity)
      const { person } = await openPerson(deps, identity, body)
      const idToken = request.headers.authorization?.slice('Bearer '.length) ?? ''
      reply.header('set-cookie', provider.sessionCookie(idToken))
      const user = await ownProfile(deps, person)
      return { redirectUrl: homePath({ ...user.profile, skills: user.skills, role: user.role }), user }
    },
    remove: async ({ identity, request, reply }) => {
      const refresh = request.cookies[cookieNames.refresh]
      const isOurs = isFromOwnPages(request, config)
      if (!identity && !isOurs && refresh) throw new AppError('foreign_origin')
      if (identity) await provider.endSession(identity.sid)
      if (isOurs) await provider.endSessionOfCookie(refresh)
      for (const cookie of provider.clearedCookies()) reply.header('set-cookie', cookie)
      return undefined
    },
  })
}
