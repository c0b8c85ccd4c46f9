import type { BookingMove } from '@guildhall/contract/bookings/options.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { sessionOrders } from '#orders/service.ts'
import { type BookingDeps, change, lockFor, noteAbsence } from './booking-state.ts'
import { lapseExpired } from './paying/holds.ts'
import { type BookingRow, countPlaces, removeSession } from './queries.ts'
import { leaveEarly, leaveFromOf, lockOwnRoom } from './room/who-came.ts'
import { heldLonger, movesOf, orderSideOf, payUntil } from './rules.ts'
import { findFreeSlots, takeSlot } from './types/free-slots.ts'
import { lockOffered, type TypeRow } from './types/type-queries.ts'

type Locked = Awaited<ReturnType<typeof lockFor>> & { type: TypeRow | null }

/**
 * Carries out a move on a booking of the caller. `isDone` says whether it was carried out before: then it changes nothing. 409
 * when it is not possible now.
 */
async function make(
  deps: BookingDeps,
  viewer: Viewer,
  id: string,
  move: BookingMove,
  act: (tx: Tx, locked: Locked) => Promise<unknown>,
  isDone: (row: BookingRow) => boolean = () => false,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const locked = await lockFor(tx, viewer, id)
    const { row, side, order } = locked
    if (isDone(row)) return
    const { host_id: hostId, type_id: typeId } = row
    if (hostId !== null) await lapseExpired(tx, hostId, deps.clock.now())
    const [type] = hostId !== null && typeId !== null ? await lockOffered(tx, { id: typeId, hostId }) : []
    const now = deps.clock.now()
    if (move === 'leave') await lockOwnRoom(tx, row)
    const leaveFrom = await leaveFromOf(tx, row, now)
    const can = movesOf(row, side, now, { isOffered: type !== undefined, order, leaveFrom })
    if (!can.includes(move))
      throw new AppError(move === 'leave' && row.state === 'booked' ? 'booking_not_left' : 'booking_moved')
    await act(tx, { ...locked, type: type ?? null })
  })
}

export const bookingMoves = {
  /**
   * The host approves a request: it takes its slot now, and a priced one is held until it is paid. Repeating it changes nothing.
   */
  approve: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(
      deps,
      viewer,
      id,
      'approve',
      async (tx, locked) => {
        const { row, hours, type } = locked
        if (!type) throw new AppError('session_type_closed')
        if (row.guest_id === null || !hours) throw new AppError('slot_taken')
        const start = new Date(row.starts_at)
        // The host may approve at shorter notice than guests can book.
        const wishes = { ...hours, notice: 0 }
        const taken = await takeSlot(deps, tx, {
          hours: wishes,
          type: { ...type, approval: false },
          start,
          guestId: row.guest_id,
        })
        const over = { session_id: taken.sessionId, place: taken.place }
        if (row.price_minor === 0) {
          await change(deps, tx, row, { ...over, state: 'booked' }, { act: 'approve', by: 'host' })
          return
        }
        const pay_until = payUntil(deps.clock.now(), start).toISOString()
        await change(deps, tx, row, { ...over, state: 'held', pay_until }, { act: 'approve-held', by: 'host' })
      },
      ({ state }) => state === 'booked' || state === 'held',
    ),

  /** The guest holds the time longer while they pay, once. */
  extend: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(deps, viewer, id, 'extend', async (tx, { row }) => {
      if (row.pay_until === null) throw new AppError('booking_moved')
      await change(deps, tx, row, { pay_until: heldLonger(row.pay_until).toISOString(), extended: true }, null)
    }),

  /** Either side cancels it before its start: a paid one through its order. Repeating it changes nothing. */
  cancel: (deps: BookingDeps, viewer: Viewer, id: string, reason: string) =>
    make(
      deps,
      viewer,
      id,
      'cancel',
      (tx, { row, side, order }) =>
        order && row.state === 'booked'
          ? sessionOrders.cancel(deps, tx, order.id, { by: orderSideOf[side], note: reason })
          : change(deps, tx, row, { state: 'cancelled', ended_by: side, reason }, { act: 'cancel', by: side }),
      ({ state }) => state === 'cancelled',
    ),

  /** The guest moves it to a free slot of the same type. */
  move: (deps: BookingDeps, viewer: Viewer, id: string, start: Date) =>
    make(deps, viewer, id, 'move', async (tx, locked) => {
      const moved = await moveTo(deps, tx, locked, start)
      await change(deps, tx, moved.row, { ...moved.over, moves: moved.row.moves + 1 }, { act: 'move', by: 'guest' })
      await moveOrder(deps, tx, locked, moved.end)
    }),

  /** The host proposes another free slot, in place of an earlier proposal. */
  propose: (deps: BookingDeps, viewer: Viewer, id: string, start: Date) =>
    make(deps, viewer, id, 'propose', async (tx, { row, hours, type }) => {
      if (!hours || !type) throw new AppError('slot_taken')
      const at = start.getTime()
      const free = await findFreeSlots({ ...deps, db: tx }, hours, type, { from: at, to: at + 1 })
      if (!free.some((slot) => slot.at === at)) throw new AppError('slot_taken')
      await change(deps, tx, row, { proposed_at: start.toISOString() }, { act: 'propose', by: 'host' })
    }),

  withdrawProposal: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(deps, viewer, id, 'withdraw-proposal', (tx, { row }) =>
      change(deps, tx, row, { proposed_at: null }, { act: 'withdraw-proposal', by: 'host' }),
    ),

  /** The guest moves to the proposed slot, if it is still free. */
  acceptProposal: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(deps, viewer, id, 'accept-proposal', async (tx, locked) => {
      if (locked.row.proposed_at === null) throw new AppError('booking_moved')
      const moved = await moveTo(deps, tx, locked, new Date(locked.row.proposed_at))
      await change(deps, tx, moved.row, { ...moved.over, proposed_at: null }, { act: 'move', by: 'guest' })
      await moveOrder(deps, tx, locked, moved.end)
    }),

  /** The guest leaves a session whose host is not in our room. Repeating it changes nothing. */
  leave: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(
      deps,
      viewer,
      id,
      'leave',
      (tx, { row }) => leaveEarly(deps, tx, row),
      ({ came }) => came === 'guest',
    ),

  /** A side reports that the other did not come. */
  sayAbsent: (deps: BookingDeps, viewer: Viewer, id: string) =>
    make(deps, viewer, id, 'say-absent', async (tx, { row, side, order }) => {
      const said = { absence_said_by: side, absence_said_at: deps.clock.now().toISOString() }
      await change(deps, tx, row, said, { act: 'say-absent', by: side })
      if (order) await sessionOrders.sayAbsent(deps, tx, order.id, orderSideOf[side])
    }),

  /** The other side agrees that they did not come, or says that they came. */
  answerAbsent: (deps: BookingDeps, viewer: Viewer, id: string, came: boolean) =>
    make(deps, viewer, id, 'answer-absent', async (tx, { row, side, order }) => {
      if (!came) return noteAbsence(deps, tx, row, side)
      const denied = { state: 'done', absence_denied: true } as const
      const done = await change(deps, tx, row, denied, { act: 'absence-denied', by: side })
      if (order && done.absence_said_by)
        await sessionOrders.contradict(deps, tx, order.id, { saidBy: orderSideOf[done.absence_said_by] })
      return done
    }),
}

// The order of a paid session is delivered at the new end.
async function moveOrder(deps: BookingDeps, tx: Tx, { order, side }: Locked, end: Date): Promise<void> {
  if (order) await sessionOrders.move(deps, tx, order.id, { by: orderSideOf[side], end })
}

/** Moves a locked booking to another time. The time that it has does not block the new one. */
async function moveTo(deps: BookingDeps, tx: Tx, { row, hours, type }: Locked, start: Date) {
  const { guest_id: guestId, session_id: sessionId } = row
  if (!hours || !type || guestId === null || sessionId === null) throw new AppError('slot_taken')
  const [places] = await countPlaces(tx, { sessionId })
  if (places?.booked === 1) await removeSession(tx, { sessionId })
  const taken = await takeSlot(deps, tx, { hours, type, start, guestId })
  const times = { starts_at: start.toISOString(), ends_at: taken.end.toISOString() }
  return { row, end: taken.end, over: { ...times, session_id: taken.sessionId, place: taken.place } }
}

/** Saves the notes of a side; repeating it changes nothing. */
export async function saveNotes(
  deps: BookingDeps,
  viewer: Viewer,
  id: string,
  { shared, own }: { shared: string; own: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { row, side } = await lockFor(tx, viewer, id)
    const notes =
      side === 'host' ? { host_notes: shared, host_own_notes: own } : { guest_notes: shared, guest_own_notes: own }
    await change(deps, tx, row, notes, null)
  })
}
