import { auditEndpoints } from '@guildhall/contract/audits/rules.ts'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { readRules } from './audit-rules.ts'
import { proveHostOf } from './host-proofs.ts'
import { agreeToRules, proposeRules, signRules } from './rule-changes.ts'

/** What a security audit may test, and who allowed it. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async (viewer: Viewer, id: string) => {
    const rules = await readRules(deps, viewer, id)
    if (!rules) throw new AppError('rules_not_needed')
    return { rules }
  }

  mount(app, auditEndpoints, {
    get: async ({ viewer, params: { id } }) => ({ rules: await readRules(deps, viewer, id) }),
    async propose({ viewer, params: { id }, body }) {
      await proposeRules(deps, viewer, id, body)
      return read(viewer, id)
    },
    async agree({ viewer, params: { id }, body }) {
      await agreeToRules(deps, viewer, id, body.version)
      return read(viewer, id)
    },
    async sign({ viewer, params: { id }, body }) {
      await signRules(deps, viewer, id, body)
      return read(viewer, id)
    },
    async prove({ viewer, params: { id }, body }) {
      await proveHostOf(deps, viewer, id, body)
      return read(viewer, id)
    },
  })
}
