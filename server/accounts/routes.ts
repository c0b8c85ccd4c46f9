import { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import type { FastifyInstance } from 'fastify'
import { requireFreshProof } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { leave } from './account-deletion.ts'
import { pause } from './account-pause.ts'
import { exportLink, newestExport, requestExport } from './exports.ts'

/** The caller's own account: its stored data and its deletion. */
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
    pause: async ({ identity, reply }) => {
      await pause(deps, identity)
      for (const cookie of deps.identity.clearedCookies()) reply.header('set-cookie', cookie)
      return undefined
    },
    leave: async ({ identity, viewer, reply }) => {
      requireFreshProof(clock, identity)
      const erasedAt = await leave(deps, viewer, identity)
      for (const cookie of deps.identity.clearedCookies()) reply.header('set-cookie', cookie)
      return { erasedAt: erasedAt.toISOString() }
    },
  })
}
