import { statementEndpoints } from '@guildhall/contract/admin/statements.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { appeal, statements } from './service.ts'

/** The caller's own statements of reasons, and their appeals. */
export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, statementEndpoints, {
    list: async ({ viewer }) => ({
      statements: await statements.ofPerson(deps, viewer.id),
      isOnePersonStaff: (await directory.staff(deps.db, 'sanctions')).filter((id) => id !== viewer.id).length === 1,
    }),
    appeal: async ({ viewer, params: { id }, body: { text } }) => ({ statement: await appeal(deps, viewer, id, text) }),
  })
}
