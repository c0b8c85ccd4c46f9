import { attendanceEndpoints } from '@guildhall/contract/bookings/attendance.ts'
import { bookingEndpoints } from '@guildhall/contract/bookings/bookings.ts'
import { offeredSessionEndpoints } from '@guildhall/contract/bookings/offered-sessions.ts'
import { sessionTypeEndpoints } from '@guildhall/contract/bookings/session-types.ts'
import type { FastifyInstance } from 'fastify'
import { sendDownload } from '#http/answers/downloads.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { type Creation, createOnce, requestKey } from '#idempotency/service.ts'
import type { Deps } from '../deps.ts'
import { sayHelped, wantReviews } from './after/question.ts'
import { listBookings, readBooking } from './booking-details.ts'
import { bookingMoves, saveNotes } from './booking-moves.ts'
import { readBookingFile } from './mails/calendar-file.ts'
import { createBooking } from './new-bookings.ts'
import { readOwnAttendance } from './room/attendance-record.ts'
import { listOffered, listSlots, readOffered } from './types/offered-sessions.ts'
import { createType, listOwnTypes, readOwnType, removeType, saveOwnType, setTypePaused } from './types/session-types.ts'
import { joinWaitingList, leaveWaitingList } from './waiting/waiting-list.ts'

/** Session types, and their bookings. */
export function bookingRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async (viewer: Viewer, id: string) => ({ type: await readOwnType(deps.db, viewer, id) })

  mount(app, sessionTypeEndpoints, {
    mine: async ({ viewer }) => listOwnTypes(deps, viewer),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'session-type', body } }
      const create = (creation: Creation) => createType(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => read(viewer, id))
    },
    async update({ viewer, params: { id }, body }) {
      await saveOwnType(deps, viewer, id, body)
      return read(viewer, id)
    },
    async remove({ viewer, params: { id } }) {
      await removeType(deps, viewer, id)
      return undefined
    },
    async pause({ viewer, params: { id } }) {
      await setTypePaused(deps, viewer, id, true)
      return read(viewer, id)
    },
    async resume({ viewer, params: { id } }) {
      await setTypePaused(deps, viewer, id, false)
      return read(viewer, id)
    },
  })

  mount(app, attendanceEndpoints, {
    async ofOrder({ viewer, params }) {
      const session = await readOwnAttendance(deps.db, viewer, params.id, deps.clock.now())
      if (session === undefined) throw new AppError('order_not_found')
      return { session }
    },
  })

  mount(app, offeredSessionEndpoints, {
    list: async ({ viewer, params }) => ({ types: await listOffered(deps, viewer, params.customUserId) }),
    get: async ({ viewer, params }) => readOffered(deps, viewer, params.customUserId, params.type),
    slots: async ({ viewer, params, query }) => listSlots(deps, viewer, params.customUserId, params.type, query),
    wait: async ({ viewer, params }) => ({
      wait: await joinWaitingList(deps, viewer, params.customUserId, params.type),
    }),
    async stopWaiting({ viewer, params }) {
      await leaveWaitingList(deps, viewer, params.type)
      return undefined
    },
  })

  const readOne = async (viewer: Viewer, id: string) => ({ booking: await readBooking(deps, viewer, id) })
  type Move = Exclude<keyof typeof bookingMoves, 'cancel' | 'move' | 'propose' | 'answerAbsent'>
  const moved =
    (move: Move) =>
    async ({ viewer, params: { id } }: { viewer: Viewer; params: { id: string } }) => {
      await bookingMoves[move](deps, viewer, id)
      return readOne(viewer, id)
    }

  mount(app, bookingEndpoints, {
    list: async ({ viewer, query }) => listBookings(deps, viewer, query),
    async create({ viewer, body, request }) {
      const keyed = { userId: viewer.id, key: requestKey(request), asked: { call: 'booking', body } }
      const create = (creation: Creation) => createBooking(deps, viewer, body, creation)
      return createOnce(deps, keyed, create, (id) => readOne(viewer, id))
    },
    get: async ({ viewer, params: { id } }) => readOne(viewer, id),
    approve: moved('approve'),
    extend: moved('extend'),
    async cancel({ viewer, params: { id }, body }) {
      await bookingMoves.cancel(deps, viewer, id, body.reason)
      return readOne(viewer, id)
    },
    async move({ viewer, params: { id }, body }) {
      await bookingMoves.move(deps, viewer, id, new Date(body.start))
      return readOne(viewer, id)
    },
    async propose({ viewer, params: { id }, body }) {
      await bookingMoves.propose(deps, viewer, id, new Date(body.start))
      return readOne(viewer, id)
    },
    withdrawProposal: moved('withdrawProposal'),
    acceptProposal: moved('acceptProposal'),
    leave: moved('leave'),
    sayAbsent: moved('sayAbsent'),
    async answerAbsent({ viewer, params: { id }, body }) {
      await bookingMoves.answerAbsent(deps, viewer, id, body.came)
      return readOne(viewer, id)
    },
    async helped({ viewer, params: { id }, body }) {
      await sayHelped(deps, viewer, id, body)
      return readOne(viewer, id)
    },
    async wantReviews({ viewer, params: { id } }) {
      await wantReviews(deps, viewer, id)
      return readOne(viewer, id)
    },
    async notes({ viewer, params: { id }, body }) {
      await saveNotes(deps, viewer, id, body)
      return readOne(viewer, id)
    },
    file: async ({ viewer, params: { id }, reply }) =>
      sendDownload(reply, { name: `session-${id}.ics`, content: await readBookingFile(deps, viewer, id) }),
  })
}
