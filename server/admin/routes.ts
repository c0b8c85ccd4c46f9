import { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { FiledKind } from '@guildhall/contract/admin/listed-options.ts'
import type { Member } from '@guildhall/contract/admin/members.ts'
import { type BrokenRule, dutyOfKind } from '@guildhall/contract/admin/options.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { hasDuty, isStaff, type StaffDuty } from '@guildhall/contract/values/roles.ts'
import type { FastifyInstance } from 'fastify'
import { ambassadorship } from '#ambassadors/service.ts'
import { approvals } from '#approvals/service.ts'
import { bookings } from '#bookings/service.ts'
import { confirmations } from '#confirmations/service.ts'
import { messagesBetween } from '#conversations/service.ts'
import { transaction } from '#db/transaction.ts'
import { type Message, queue } from '#feedback/service.ts'
import { countedPeople } from '#figures/service.ts'
import { sendDownload } from '#http/answers/downloads.ts'
import { requireDuty, type Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { mentorship } from '#mentors/service.ts'
import { disputes } from '#orders/service.ts'
import { payments } from '#payments/service.ts'
import { transfers } from '#payouts/service.ts'
import { moderation } from '#projects/service.ts'
import { statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { appealRoutes } from './appeals.ts'
import { approvalRoutes } from './approval-routes.ts'
import { actsOf, changeRole } from './approvals.ts'
import { configuredRoutes } from './configured.ts'
import { askToRead } from './conversation-reading.ts'
import { readListingFile, subjectToDecide } from './listing-file.ts'
import { lists } from './lists.ts'
import { exportLog } from './log-export.ts'
import {
  answerMessage,
  closeMessage,
  closeTogether,
  concerns,
  giveMessageBack,
  hideAndResolve,
  hideReported,
  takeMessage,
  unhideReported,
} from './messages.ts'
import { settleEvent } from './payment-events.ts'
import { readPersonFile } from './person-file.ts'
import { type Now, presentEntry } from './presenter.ts'
import { findPublished, unhide } from './published.ts'
import { findLinesAbout } from './queries.ts'
import { limit, note, restore, suspend, warn } from './sanctions.ts'
import { countFailed } from './unsent/queries.ts'
import { unsentMailRoutes } from './unsent/routes.ts'
import { listWaiting } from './waiting-list.ts'
import { yearlyRoutes } from './yearly.ts'

const historyLength = 50

interface Sanction {
  rule: BrokenRule
  reason: string
}

/** What the staff can see and do. */
export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const entryOf = async (viewer: Viewer, number: number) => {
    const message = await queue.find(db, number)
    requireDuty(viewer, dutyOfKind[message.kind])
    const isOwn = message.author === viewer.customUserId
    // The person it reports does not learn who reported them.
    if (!isOwn && (await concerns(deps, viewer, message))) throw new AppError('own_matter')
    const { subject_kind: kind, subject_id: id } = message
    const senders = message.evidence?.messages?.map(({ senderId }) => senderId) ?? []
    const people = await directory.cards(deps, senders)
    const history = await findLinesAbout(db, { kind: 'message', id: String(number), limit: historyLength })
    const present = (beside: { now: Now | null; person: Member | null; others: number; same: Message[] }) => ({
      entry: presentEntry(config.filesOrigin, message, { ...beside, isOwn, people, history }),
    })
    if (!id || !kind) return present({ now: null, person: null, others: 0, same: [] })
    const { same } = await queue.countOpen(db, id)
    const others = message.state === 'open' ? same - 1 : same
    const now = await findPublished(deps, kind, id)
    const person = kind === 'person' ? await directory.members.one(deps, id) : null
    const about = await queue.about(db, kind, id, staffLimits.newestReports + 1)
    const shown = about.filter((report) => report.number !== number).slice(0, staffLimits.newestReports)
    return present({ now, person, others, same: shown })
  }

  const personOf = async (customUserId: string) => ({ person: await directory.members.find(deps, customUserId) })

  const readFile = async (viewer: Viewer, kind: FiledKind, id: string) => ({
    listing: await readListingFile(deps, viewer, kind, id),
  })
  const hideListing = async (viewer: Viewer, kind: FiledKind, id: string, input: Sanction) => {
    await hideAndResolve(deps, viewer, { ...(await subjectToDecide(deps, viewer, kind, id)), ...input })
    return readFile(viewer, kind, id)
  }
  const showListing = async (viewer: Viewer, kind: FiledKind, id: string, reason: string) => {
    const subject = await subjectToDecide(deps, viewer, kind, id)
    await transaction(db, (tx) => unhide(deps, tx, viewer, { ...subject, reason }))
    return readFile(viewer, kind, id)
  }

  mount(app, adminEndpoints, {
    async who({ viewer: { id, customUserId, role } }) {
      if (!isStaff(role)) throw new AppError('forbidden')
      return { admin: { customUserId, name: await directory.nameOf(db, id), role } }
    },
    async overview({ viewer }) {
      const { open: messages } = await queue.countOpen(db)
      const mine = async (duty: StaffDuty, count: () => number | Promise<number>) =>
        hasDuty(viewer.role, duty) ? count() : null
      const open = {
        report: await mine('reports', () => messages.report),
        contact: await mine('questions', () => messages.contact),
        feedback: await mine('feedback', () => messages.feedback),
        disputes: await mine('orders', () => disputes.count(db)),
        payments: await mine('payments', () => payments.parked.count(db)),
        payouts: await mine('payouts', () => transfers.count(db)),
        appeals: await mine('sanctions', () => statements.countAppeals(db)),
        mentors: await mine('mentors', () => mentorship.countOpen(db)),
        ambassadors: await mine('ambassadors', () => ambassadorship.countOpen(db)),
        confirmations: await mine('confirmations', () => confirmations.countOpen(db)),
        approvals: await approvals.countOpen(db, actsOf(viewer.role)),
        mails: await mine('mails', async () => (await countFailed(db))[0]?.mails ?? 0),
      }
      // The kept figure: counting a million people takes too long for a page.
      const people = (await countedPeople(db)) ?? (await directory.count(db))
      return { open, people, projects: await moderation.countListed(db) }
    },
    waiting: async ({ viewer }) => ({ items: await listWaiting(deps, viewer) }),
    async queue({ query, viewer }) {
      requireDuty(viewer, dutyOfKind[query.kind])
      return lists.queue(deps, query)
    },
    entry: async ({ params, viewer }) => entryOf(viewer, params.number),
    async take({ params: { number }, viewer }) {
      await takeMessage(deps, viewer, number)
      return entryOf(viewer, number)
    },
    async giveBack({ params: { number }, viewer }) {
      await giveMessageBack(deps, viewer, number)
      return entryOf(viewer, number)
    },
    async answer({ params: { number }, body, viewer }) {
      await answerMessage(deps, viewer, number, body.text)
      return entryOf(viewer, number)
    },
    async close({ params: { number }, body, viewer }) {
      await closeMessage(deps, viewer, number, body)
      return entryOf(viewer, number)
    },
    closeTogether: ({ body, viewer }) => closeTogether(deps, viewer, body),
    async hide({ params: { number }, body, viewer }) {
      await hideReported(deps, viewer, number, body)
      return entryOf(viewer, number)
    },
    async unhide({ params: { number }, body, viewer }) {
      await unhideReported(deps, viewer, number, body.reason)
      return entryOf(viewer, number)
    },
    listings: async ({ query }) => lists.listings(deps, query),
    published: ({ params: { kind, id }, viewer }) => readFile(viewer, kind, id),
    hidePublished: ({ params: { kind, id }, body, viewer }) => hideListing(viewer, kind, id, body),
    unhidePublished: ({ params: { kind, id }, body, viewer }) => showListing(viewer, kind, id, body.reason),
    listing: ({ params: { id }, viewer }) => readFile(viewer, 'project', id),
    hideListing: ({ params: { id }, body, viewer }) => hideListing(viewer, 'project', id, body),
    unhideListing: ({ params: { id }, body, viewer }) => showListing(viewer, 'project', id, body.reason),
    service: ({ params: { id }, viewer }) => readFile(viewer, 'service', id),
    hideService: ({ params: { id }, body, viewer }) => hideListing(viewer, 'service', id, body),
    unhideService: ({ params: { id }, body, viewer }) => showListing(viewer, 'service', id, body.reason),
    agent: ({ params: { id }, viewer }) => readFile(viewer, 'agent', id),
    hideAgent: ({ params: { id }, body, viewer }) => hideListing(viewer, 'agent', id, body),
    unhideAgent: ({ params: { id }, body, viewer }) => showListing(viewer, 'agent', id, body.reason),
    orders: async ({ query }) => lists.disputes(deps, query),
    async orderMessages({ viewer, params }) {
      const sides = await disputes.sidesOf(db, viewer, params.id)
      if (!sides) throw new AppError('order_not_found')
      const { buyerId, sellerId, since } = sides
      if (buyerId === null || sellerId === null) return { items: [] }
      const written = await messagesBetween(db, { one: buyerId, other: sellerId, since })
      return {
        items: written.map(({ senderId, ...message }) => ({
          ...message,
          by: senderId === buyerId ? ('buyer' as const) : ('seller' as const),
        })),
      }
    },
    async orderAttendance({ viewer, params }) {
      if (!(await disputes.sidesOf(db, viewer, params.id))) throw new AppError('order_not_found')
      return { session: await bookings.attendanceOfOrder(db, params.id, deps.clock.now()) }
    },
    paymentEvents: async ({ query }) => lists.paymentEvents(deps, query),
    async settlePaymentEvent({ params, body, viewer }) {
      await settleEvent(deps, viewer, params, body.reason)
      return undefined
    },
    people: async ({ query: { state, ...query } }) =>
      lists.people(deps, { ...query, suspended: state === 'suspended' }),
    person: async ({ params: { customUserId } }) => readPersonFile(deps, customUserId),
    warn: async ({ params: { customUserId }, body, viewer }) => {
      await warn(deps, viewer, { customUserId, ...body })
      return personOf(customUserId)
    },
    limit: async ({ params: { customUserId }, body, viewer }) => {
      await limit(deps, viewer, { customUserId, ...body })
      return personOf(customUserId)
    },
    suspend: async ({ params: { customUserId }, body, viewer }) => {
      await suspend(deps, viewer, { customUserId, ...body })
      return personOf(customUserId)
    },
    restore: async ({ params: { customUserId }, body, viewer }) => {
      await restore(deps, viewer, { customUserId, ...body })
      return personOf(customUserId)
    },
    note: async ({ params: { customUserId }, body, viewer }) => {
      await note(deps, viewer, { customUserId, ...body })
      return personOf(customUserId)
    },
    async readConversation({ params: { customUserId }, body, viewer }) {
      await askToRead(deps, viewer, { customUserId, ...body })
      return undefined
    },
    async changeRole({ params: { customUserId }, body, viewer }) {
      const waits = await changeRole(deps, viewer, { customUserId, ...body })
      return { person: await directory.members.find(deps, customUserId), waits }
    },
    log: async ({ query }) => lists.log(deps, query),
    logExport: async ({ query, reply }) => sendDownload(reply, await exportLog(deps, query)),
  })
  approvalRoutes(app, deps)
  appealRoutes(app, deps)
  unsentMailRoutes(app, deps)
  yearlyRoutes(app, deps)
  configuredRoutes(app, deps)
}
