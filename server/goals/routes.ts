import { goalEndpoints } from '@guildhall/contract/bookings/goals.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/endpoints.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { addGoal, changeGoal, listGoals, readGoal, removeGoal } from './goals.ts'

/** The goals of two people who meet in sessions. */
export function goalRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, goalEndpoints, {
    list: async ({ viewer, params: { id } }) => ({ goals: await listGoals(deps.db, viewer, id) }),
    async add({ viewer, params: { id }, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'goal', booking: id, body } }
      const create = (creation: Creation) => addGoal(deps, viewer, id, body, creation)
      return createOnce(deps, keyed, create, async (goal) => ({ goal: await readGoal(deps.db, viewer, id, goal) }))
    },
    async change({ viewer, params: { id, goal }, body }) {
      await changeGoal(deps, viewer, { booking: id, goal }, body)
      return { goal: await readGoal(deps.db, viewer, id, goal) }
    },
    async remove({ viewer, params: { id, goal } }) {
      await removeGoal(deps.db, viewer, id, goal)
      return undefined
    },
  })
}
