import { adminEndpoints } from '@guildhall/contract/admin.ts'
import type { FastifyInstance } from 'fastify'
import { queue } from '#feedback/service.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { moderation } from '#projects/service.ts'
import { reviewModeration } from '#reviews/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { answerMessage, closeMessage, hideReported, unhideReported } from './acting.ts'
import { readMoment, writeCursor } from './cursors.ts'
import { findLines } from './log-queries.ts'
import { moderatePerson, settleEvent } from './moderating.ts'
import { presentEntry, presentEvent, presentItem, presentLine } from './presenter.ts'

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
    async queue({ query: { kind, state, cursor, limit } }) {
      const rows = await queue.list(db, { kind, state, below: readCursor(cursor), limit: limit + 1 })
      const items = rows.slice(0, limit).map(presentItem)
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null }
    },
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
    async orders({ query: { cursor, limit } }) {
      const last = readMoment(cursor, 1)
      const after = last && { since: last.at, id: last.rest[0] ?? '' }
      const cards = await disputes.list(deps, { after, limit: limit + 1 })
      const items = cards.slice(0, limit)
      const end = items.at(-1)
      return { items, nextCursor: cards.length > limit && end ? writeCursor(end.since, end.id) : null }
    },
    async paymentEvents({ query: { cursor, limit } }) {
      const last = readMoment(cursor, 2)
      const before = last && { at: last.at, provider: last.rest[0] ?? '', eventId: last.rest[1] ?? '' }
      const rows = await payments.parked.list(db, { before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const numbers = await disputes.numbersOf(
        db,
        shown.map(({ payload }) => payload.purchaseId).filter((id) => typeof id === 'string'),
      )
      const items = shown.map((row) => {
        const orders = numbers.filter(({ purchase_id }) => purchase_id === row.payload.purchaseId)
        return presentEvent(
          row,
          orders.map(({ id, number }) => ({ id, number })),
        )
      })
      const end = items.at(-1)
      const nextCursor = end && writeCursor(end.receivedAt, end.provider, end.eventId)
      return { items, nextCursor: rows.length > limit && nextCursor ? nextCursor : null }
    },
    async settlePaymentEvent({ params, body, viewer }) {
      await settleEvent(deps, viewer, params, body.reason)
      return undefined
    },
    async people({ query: { q, state, cursor, limit } }) {
      const found = await directory.members.list(deps, {
        q,
        suspended: state === 'suspended',
        cursor,
        limit: limit + 1,
      })
      const items = found.slice(0, limit)
      return { items, nextCursor: found.length > limit ? (items.at(-1)?.customUserId ?? null) : null }
    },
    async suspend({ params: { customUserId }, body: { reason }, viewer }) {
      await moderatePerson(deps, viewer, 'suspend', { customUserId, reason })
      return { person: await directory.members.find(deps, customUserId) }
    },
    async restore({ params: { customUserId }, body: { reason }, viewer }) {
      await moderatePerson(deps, viewer, 'restore', { customUserId, reason })
      return { person: await directory.members.find(deps, customUserId) }
    },
    async log({ query: { cursor, limit } }) {
      const rows = await findLines(db, readCursor(cursor), limit + 1)
      const ids = rows.filter((row) => row.subject_kind === 'person').map((row) => row.subject_id)
      const known = await directory.members.byId(db, ids)
      const items = rows.slice(0, limit).map((row) => presentLine(row, known.get(row.subject_id) ?? null))
      return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.line) : null }
    },
  })
}

// Both lists end a page with a number; the next page goes on below it.
function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  if (!/^\d{1,15}$/.test(cursor)) throw new AppError('invalid_cursor')
  return Number(cursor)
}
