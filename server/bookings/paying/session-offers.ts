import { wantQuestion } from '@guildhall/contract/bookings/want-question.ts'
import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import { availability } from '#availability/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Offer, OfferSource, Subject } from '#offers/port.ts'
import { notHidden } from '#relations/tables.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type BookingRow, findBooking } from '../queries.ts'
import { findFreeSlots } from '../types/free-slots.ts'
import { isOffered, lockOpen, type TypeRow, typeRow } from '../types/type-queries.ts'
import { createHold, lapseExpired } from './holds.ts'
import { followOrder, refundOf } from './session-order-changes.ts'

type Sources = Pick<Deps, 'busySources'>

/** Sessions at a chosen time, as items that guests can buy. A time is held while its purchase waits for the payment. */
export const createSessionOffers = (sources: Sources): OfferSource<'session-type'> => ({
  async find({ db, payments, clock }, buyerId, subjects, lock) {
    const now = clock.now()
    const reads = { ...sources, clock, db }
    const asked = { ids: subjects.map(({ id }) => id), buyerId, hasPayments: payments !== null }
    const seen = await findTypes(db, asked)
    if (lock === 'locked') await lockHosts(db as Tx, seen, now)
    // Read again under the locks: a host may have changed a type meanwhile.
    const rows = lock === 'locked' ? await findTypes(db, asked) : seen
    const offers = new Map<string, Offer<'session-type'>>()
    for (const subject of subjects) {
      const row = rows.find(({ id }) => id === subject.id)
      if (row) offers.set(row.id, await presentOffer(reads, buyerId, row, subject))
    }
    return offers
  },

  async cards({ db, config }, viewerId, ids) {
    const rows = await findCards(db, { ids: [...ids], viewerId })
    const hosts = await directory.cards(
      { db, config },
      rows.map(({ host_id }) => host_id),
    )
    return new Map(
      rows.flatMap(({ id, host_id }) => {
        const host = hosts.get(host_id)
        return host ? [[id, { id, host }] as const] : []
      }),
    )
  },

  hold: createHold(sources),
  refundOf,
  orderChanged: followOrder,

  async dueAt(tx, _id, orderId) {
    const [found] = await findEnd(tx, { orderId })
    return found ? new Date(found.ends_at) : null
  },
})

const offerRow = { ...typeRow, refusal: nullable(textOf<CartRefusal>()) }
type OfferRow = RowOf<typeof offerRow>

/** Session types with why a person cannot buy a time of them now, whatever the time. */
const findTypes = statement('session_offers', {
  takes: { ids: list(text), buyerId: int, hasPayments: bool },
  gives: offerRow,
  sql: ({ ids, buyerId, hasPayments }) => `
    select ${Object.keys(typeRow)
      .map((name) => `t.${name}`)
      .join(', ')},
      case
        when h.away or not (${notHidden(buyerId, 't.host_id')}) then 'gone'
        when t.host_id = ${buyerId} then 'own'
        when exists (select from account_deletions d where d.user_id = t.host_id) then 'leaving'
        when not ${hasPayments} then 'no-payments'
        when not exists (select from business_details b where b.user_id = t.host_id) then 'no-business-details'
      end as refusal
    from session_types t join people h on h.id = t.host_id where t.id = any (${ids}::text[]) order by t.id`,
})

const findCards = statement('session_sold_cards', {
  takes: { ids: list(text), viewerId: int },
  gives: { id: text, host_id: int },
  sql: ({ ids, viewerId }) => `
    select t.id, t.host_id from session_types t join people h on h.id = t.host_id
    where t.id = any (${ids}::text[]) and not h.away and (${notHidden(viewerId, 't.host_id')})`,
})

const findEnd = statement('booking_end_of_order', {
  takes: { orderId: text },
  gives: { ends_at: moment },
  sql: ({ orderId }) => `select ends_at from bookings where order_id = ${orderId}`,
})

// Locks hosts in the order of their ids, so that two buyers cannot deadlock, then the types, so that no price changes.
async function lockHosts(tx: Tx, rows: readonly OfferRow[], now: Date): Promise<void> {
  for (const hostId of [...new Set(rows.map(({ host_id }) => host_id))].sort((a, b) => a - b)) {
    await availability.lockHoursOf(tx, hostId)
    await lapseExpired(tx, hostId, now)
  }
  for (const { id } of rows) await lockOpen(tx, { id })
}

type Reads = Sources & Pick<Deps, 'clock'> & { db: Queryable }

async function presentOffer(
  reads: Reads,
  buyerId: number,
  row: OfferRow,
  { choice }: Subject<'session-type'>,
): Promise<Offer<'session-type'>> {
  const { start, bookingId } = choice
  const common = { kind: 'session-type', id: row.id, sellerId: row.host_id, fulfilment: 'session' } as const
  const none = { hasFiles: false, durationDays: null, promised: [] }
  if (bookingId !== null) {
    const booking = await findApproved(reads, buyerId, row, choice)
    const agreed = booking ?? { title: row.title, price_minor: row.price_minor, cancel_rule: row.cancel_rule }
    return {
      ...{ ...common, ...none, title: agreed.title, unitMinor: agreed.price_minor },
      // The guest answered them with the request.
      questions: [],
      chosen: { start, minutes: booking ? minutesOf(booking) : row.minutes, bookingId, cancelRule: agreed.cancel_rule },
      refusal: row.refusal ?? (booking ? null : 'taken'),
    }
  }
  return {
    ...{ ...common, ...none, title: row.title, unitMinor: row.price_minor },
    questions: [wantQuestion(row.id), ...row.questions],
    chosen: { start, minutes: row.minutes, bookingId, cancelRule: row.cancel_rule },
    refusal: row.refusal ?? (await refusalOf(reads, row, start)),
  }
}

const minutesOf = ({ starts_at, ends_at }: BookingRow) => (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000

/** Returns the booking that the host approved for this start, while it waits for the payment; else null. */
async function findApproved(
  { db, clock }: Reads,
  buyerId: number,
  { id }: TypeRow,
  { start, bookingId }: { start: string; bookingId: string | null },
): Promise<BookingRow | null> {
  const [row] = bookingId === null ? [] : await findBooking(db, { id: bookingId })
  const isIt =
    row?.guest_id === buyerId &&
    row.type_id === id &&
    row.state === 'held' &&
    row.held_at === null &&
    row.pay_until !== null &&
    new Date(row.pay_until) > clock.now() &&
    Date.parse(row.starts_at) === Date.parse(start)
  return row && isIt ? row : null
}

/** Why nobody can buy this time: the host takes no bookings of it, approves them first, or it is not free. */
async function refusalOf(reads: Reads, row: OfferRow, start: string): Promise<CartRefusal | null> {
  const hours = await availability.hoursOf(reads.db, row.host_id)
  if (!isOffered(row) || row.approval || row.price_minor === 0 || !hours || hours.paused) return 'not-for-sale'
  const at = Date.parse(start)
  const free = await findFreeSlots(reads, hours, row, { from: at, to: at + 1 })
  return free.some((slot) => slot.at === at) ? null : 'taken'
}
