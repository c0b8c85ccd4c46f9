import type { WaitingBooking } from '@guildhall/contract/admin/dashboard.ts'
import type { BookingTurn } from '@guildhall/contract/bookings/options.ts'
import { calendarLimits } from '@guildhall/contract/limits/meetings.ts'
import { isoOf } from '#db/moments.ts'
import { int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import { shownName } from '#users/tables.ts'
import type { Deps } from '../../deps.ts'
import { guestsOfTime, isFurtherGuest } from './group-guests.ts'

const find = statement('bookings_waiting', {
  takes: { personId: int, at: moment, soon: moment, limit: int },
  gives: {
    ...{ id: text, title: text, starts_at: moment, due_at: moment, waits: textOf<BookingTurn>() },
    ...{ other: nullable(text), guests: nullable(int), people: int, count: int },
  },
  sql: ({ personId, at, soon, limit }) => `
    select w.id, w.title, w.starts_at, w.due_at, w.waits, w.guests, w.people,
      ${shownName('p')} as other,
      count(*) over ()::int as count
    from (
      select b.id, b.title, b.starts_at, b.people,
        case when b.people > 1 and b.host_id = ${personId} then ${guestsOfTime} end as guests,
        case when b.host_id = ${personId} then b.guest_id else b.host_id end as other_id,
        case
          when b.state = 'asked' and b.host_id = ${personId} then 'approve'
          when b.state = 'held' and b.guest_id = ${personId} and b.pay_until > ${at} then 'pay'
          when b.state = 'booked' and b.guest_id = ${personId} and b.proposed_at > ${at} then 'answer-time'
          when b.state = 'over' and b.absence_denied is null
            and b.absence_said_by = case when b.host_id = ${personId} then 'guest' else 'host' end then 'answer-absence'
          when b.guest_id = ${personId} and b.helped is null and b.helped_until > ${at} then 'say-helped'
          when b.state = 'booked' and b.starts_at > ${at} and b.starts_at <= ${soon}
            and not (${isFurtherGuest(personId, "'booked'")}) then 'soon'
        end as waits,
        case b.state
          when 'held' then b.pay_until
          when 'done' then b.helped_until
          when 'booked' then least(b.starts_at, b.proposed_at)
          else b.acts_at
        end as due_at
      from bookings b
      where (b.host_id = ${personId} or b.guest_id = ${personId}) 
        and (b.state in ('asked', 'held', 'booked', 'over') or b.helped_until > ${at})
    ) w
    left join people p on p.id = w.other_id
    where w.waits is not null
    order by w.due_at, w.id limit ${limit}`,
})

/** Returns a person’s bookings that need something of them, and those that begin within a day, the earliest first, with their number. */
export async function listWaitingBookings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingBooking[]; count: number }> {
  const at = clock.now()
  const soon = new Date(at.getTime() + calendarLimits.soonMs)
  const rows = await find(db, { personId: viewer.id, at, soon, limit: most })
  const items = rows.map(({ id, title, starts_at, due_at, waits, other, guests, people }) => ({
    ...{ kind: 'booking' as const, dueAt: isoOf(due_at) },
    booking: {
      id,
      title,
      start: isoOf(starts_at),
      other,
      waits,
      group: waits === 'soon' && guests !== null ? { guests, people } : null,
    },
  }))
  return { items, count: rows[0]?.count ?? 0 }
}
