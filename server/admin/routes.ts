import { adminEndpoints } from '@guildhall/contract/admin.ts'
import type { FastifyInstance } from 'fastify'
import { queue } from '#feedback/service.ts'
import { mount } from '#http/endpoints.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { moderation } from '#projects/service.ts'
import { reviewModeration } from '#reviews/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { answerMessage, closeMessage, hideReported, unhideReported } from './acting.ts'
import { lists } from './listing.ts'
import { moderatePerson, settleEvent } from './moderating.ts'
import { presentEntry } from './presenter.ts'

/** What administrators see and do. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const entryOf = async (number: number) => {
    const message = await queue.find(db, number)
    const { subject_kind, subject_id } = message
    const senders = message.evidence?.messages?.map(({ senderId }) => senderId) ?? []
    const people = await directory.cards(deps, senders)
    if (!subject_id) return { entry: presentEntry(config.filesOrigin, message, null, 0, people) }
    const project = subject_kind === 'project' ? await moderation.find(db, config.filesOrigin, subject_id) : null
    const review = subject_kind === 'review' ? await reviewModeration.find(db, subject_id) : null
    const now = project ? { ...project, projectId: subject_id } : review
    const { same } = await queue.countOpen(db, subject_id)
    const others = message.state === 'open' ? same - 1 : same
    return { entry: presentEntry(config.filesOrigin, message, now, others, people) }
  }

  mount(app, adminEndpoints, {
    who: async ({ viewer }) => ({
      admin: { customUserId: viewer.customUserId, name: await directory.nameOf(db, viewer.id) },
    }),
    async overview() {
      const { open: messages } = await queue.countOpen(db)
      const open = { ...messages, disputes: await disputes.count(db), payments: await payments.parked.count(db) }
      return { open, people: await directory.count(db), projects: await moderation.countListed(db) }
    },
    queue: async ({ query }) => lists.queue(deps, query),
    entry: async ({ params }) => entryOf(params.number),
    async answer({ params: { number }, body, viewer }) {
      await answerMessage(deps, viewer, number, body.text)
      return entryOf(number)
    },
    async close({ params: { number }, body, viewer }) {
      await closeMessage(deps, viewer, number, body.reason)
      return entryOf(number)
    },
    async hide({ params: { number }, body, viewer }) {
      await hideReported(deps, viewer, number, body.reason)
      return entryOf(number)
    },
    async unhide({ params: { number }, body, viewer }) {
      await unhideReported(deps, viewer, number, body.reason)
      return entryOf(number)
    },
    orders: async ({ query }) => lists.disputes(deps, query),
    paymentEvents: async ({ query }) => lists.paymentEvents(deps, query),
    async settlePaymentEvent({ params, body, viewer }) {
      await settleEvent(deps, viewer, params, body.reason)
      return undefined
    },
    people: async ({ query: { state, ...query } }) =>
      lists.people(deps, { ...query, suspended: state === 'suspended' }),
    async suspend({ params: { customUserId }, body: { reason }, viewer }) {
      await moderatePerson(deps, viewer, 'suspend', { customUserId, reason })
      return { person: await directory.members.find(deps, customUserId) }
    },
    async restore({ params: { customUserId }, body: { reason }, viewer }) {
      await moderatePerson(deps, viewer, 'restore', { customUserId, reason })
      return { person: await directory.members.find(deps, customUserId) }
    },
    log: async ({ query }) => lists.log(deps, query),
  })
}
