import { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import type { FastifyInstance } from 'fastify'
import { approvals } from '#approvals/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { approve, endUndone, presentApprovals } from './approvals.ts'
import { readConversation } from './conversation-reading.ts'
import { lists } from './lists.ts'

/** Acts of the staff that need two persons. */
export function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  const answer = async (viewer: Viewer, id: number) => {
    const [approval] = await presentApprovals(deps, viewer, [await approvals.find(deps.db, id)])
    if (!approval) throw new AppError('internal')
    return { approval }
  }
  mount(app, approvalEndpoints, {
    list: async ({ viewer, query }) => lists.approvals(deps, viewer, query),
    async approve({ viewer, params: { id } }) {
      await approve(deps, viewer, id)
      return answer(viewer, id)
    },
    async refuse({ viewer, params: { id }, body: { reason } }) {
      await endUndone(deps, viewer, id, { state: 'refused', answer: reason })
      return answer(viewer, id)
    },
    async withdraw({ viewer, params: { id } }) {
      await endUndone(deps, viewer, id, { state: 'withdrawn', answer: '' })
      return answer(viewer, id)
    },
    conversation: ({ viewer, params: { id } }) => readConversation(deps, viewer, id),
  })
}
