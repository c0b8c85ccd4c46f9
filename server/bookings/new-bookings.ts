import { bookingTexts } from '@guildhall/contract/bookings/booking-texts.ts'
import type { BookingInput } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { questions } from '#questions/service.ts'
import { directory } from '#users/service.ts'
import { type BookingDeps, leaveCart } from './booking-state.ts'
import { tellSides } from './notices.ts'
import { lapseExpired } from './paying/holds.ts'
import { countAbsences, countOpenOfGuest, insertBooking } from './queries.ts'
import { actsAt, remindAt } from './rules.ts'
import { findFreeSlots, takeSlot } from './types/free-slots.ts'
import { priceFor } from './types/prices.ts'
import { lockOffered, type TypeRow } from './types/type-queries.ts'

const minuteMs = 60_000

/**
 * Books a free slot that costs the caller nothing. A host who approves bookings gets a request instead, which holds nothing.
 * Limits are counted under the guest's lock, slots under that of the host's hours.
 */
export async function createBooking(
  deps: BookingDeps,
  viewer: Viewer,
  input: BookingInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  const hostId = await directory.idFor(deps.db, input.host, viewer.id)
  if (hostId === undefined) throw new AppError('session_type_not_found')
  if (hostId === viewer.id) throw new AppError('booking_self')
  const start = new Date(input.start)
  await transaction(deps.db, async (tx) => {
    const people = await directory.lock(tx, [viewer.id, hostId])
    // A block may have come in before the lock.
    const isThere = people.has(viewer.id) && people.has(hostId) && (await directory.idFor(tx, input.host, viewer.id))
    if (!isThere) throw new AppError('session_type_not_found')
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const hours = await availability.lockHoursOf(tx, hostId)
    const [type] = await lockOffered(tx, { id: input.type, hostId })
    if (!type) throw new AppError('session_type_not_found')
    if (!hours || hours.paused) throw new AppError('host_paused')
    await lapseExpired(tx, hostId, deps.clock.now())
    const price = await priceFor(tx, type, viewer.id)
    if (price.priceMinor > 0 && !type.approval) throw new AppError('session_costs')
    await requireGuest(deps, tx, viewer, price)
    const answers = answersOf(type, input)
    const now = deps.clock.now()
    const at = now.toISOString()
    const asks = type.approval
    const end = new Date(start.getTime() + type.minutes * minuteMs)
    if (asks) {
      const within = { from: start.getTime(), to: start.getTime() + 1 }
      const free = await findFreeSlots({ ...deps, db: tx }, hours, type, within)
      if (!free.some((slot) => slot.at === start.getTime())) throw new AppError('slot_taken')
    }
    const taken = asks ? null : await takeSlot(deps, tx, { hours, type, start, guestId: viewer.id })
    const state = asks ? ('asked' as const) : ('booked' as const)
    const times = { starts_at: start.toISOString(), ends_at: end.toISOString() }
    const none = { absence_said_by: null, absence_said_at: null, came: null, pay_until: null }
    const acts = actsAt({ state, created_at: at, meet_kind: type.place_kind, ...none, ...times })
    if (!acts) throw new AppError('internal')
    const [row] = await insertBooking(tx, {
      ...{ id, hostId, guestId: viewer.id, typeId: type.id, state, start, end, answers, at: now },
      ...{ sessionId: taken?.sessionId ?? null, place: taken?.place ?? null },
      ...{ title: type.title, what: type.what, people: type.people, guestNotes: input.note },
      ...{ meetKind: type.place_kind, meetAt: type.place, cancelRule: type.cancel_rule },
      ...{ ...price, orderId: null, heldAt: null, payUntil: null },
      ...{ actsAt: acts, remindAt: asks ? null : remindAt(start, now) },
    })
    if (!row) throw new AppError('internal')
    await leaveCart(tx, row)
    await tellSides(deps, tx, row, { act: asks ? 'ask' : 'book', by: 'guest' })
    await markDone(tx)
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

/** Refuses guests with too many open bookings, and for some days guests who missed two sessions. */
async function requireGuest(
  { clock }: Pick<BookingDeps, 'clock'>,
  tx: Tx,
  viewer: Viewer,
  { priceMinor }: { priceMinor: number },
): Promise<void> {
  const now = clock.now()
  const [open] = await countOpenOfGuest(tx, { guestId: viewer.id, at: now })
  if ((open?.bookings ?? 0) >= most.openFree) throw new AppError('bookings_full')
  if (priceMinor > 0) return
  const [missed] = await countAbsences(tx, { personId: viewer.id, since: daysAfter(now, -most.absenceDays) })
  if (!missed || missed.guest < most.guestAbsences || missed.guest_last === null) return
  if (daysAfter(missed.guest_last, most.barredDays) > now) throw new AppError('guest_absent')
}

/** Refuses (422) a booking without an answer to a required question. */
function answersOf({ questions: asked }: TypeRow, input: BookingInput) {
  const answers = questions.withAnswers(asked, input.answers)
  const missing = questions.unanswered(answers)
  if (missing.length > 0)
    throw invalid(
      missing.map(({ questionId }) => ({
        path: `answers.${asked.findIndex(({ id }) => id === questionId)}`,
        message: bookingTexts.answer,
      })),
    )
  return answers
}
