import { accountEndpoints } from '@guildhall/contract/account.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { requireFreshProof } from '#http/fresh-proof.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { exportLink, newestExport, requestExport } from './exports.ts'
import { leave } from './leaving.ts'

/** One's own account: what is held of it, and leaving. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock, db } = deps
  mount(app, accountEndpoints, {
    get: async ({ viewer }) => {
      const contact = await directory.contactOf(db, viewer.id)
      if (!contact) throw new AppError('profile_not_found')
      return { ...contact, export: await newestExport(deps, viewer) }
    },
    requestExport: async ({ identity, viewer }) => {
      requireFreshProof(clock, identity)
      return requestExport(deps, viewer)
    },
    exportLink: async ({ identity, viewer }) => {
      requireFreshProof(clock, identity)
      return { url: await exportLink(deps, viewer) }
    },
    leave: async ({ identity, viewer, reply }) => {
      requireFreshProof(clock, identity)
      const erasedAt = await leave(deps, viewer, identity)
      for (const cookie of deps.identity.clearedCookies()) reply.header('set-cookie', cookie)
      return { erasedAt: erasedAt.toISOString() }
    },
  })
}
