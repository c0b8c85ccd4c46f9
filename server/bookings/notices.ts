import { type BookingSide, bookingSides, otherBookingSide } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { longDayIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { BookingRow } from './queries.ts'

/** What happened to a booking. */
export type BookingAct =
  | 'ask'
  | 'book'
  | 'approve'
  | 'approve-held'
  | 'cancel'
  | 'lapse'
  | 'lapse-held'
  | 'move'
  | 'propose'
  | 'withdraw-proposal'
  | 'say-absent'
  | 'absence-agreed'
  | 'absence-denied'
  | 'remind'

/** Why people get a calendar file of a session. */
export type SessionUpdate = 'booked' | 'moved' | 'cancelled' | 'reminder'

export interface Happened {
  act: BookingAct
  /** Null when it happened by itself. */
  by: BookingSide | null
}

interface Told {
  row: BookingRow
  side: BookingSide
  /** The name of the other side. */
  who: string
  /** A time of the booking, by the clocks of the person who is told. */
  when: (moment: string) => string
}

type Words = readonly [title: string, message: string] | null
const sentence = (reason: string) => (reason === '' ? '' : ` ${reason}`)

const words: Record<BookingAct, (told: Told) => Words> = {
  ask: ({ row, side, who, when }) =>
    side === 'host'
      ? ['Request to book', `${who} asks to book ${row.title}, ${when(row.starts_at)}. Approve or decline it.`]
      : null,
  book: ({ row, side, who, when }) =>
    side === 'host'
      ? ['New booking', `${who} booked ${row.title}, ${when(row.starts_at)}.`]
      : ['Booked', `${row.title} with ${who} is booked, ${when(row.starts_at)}.`],
  approve: ({ row, who, when }) => ['Booked', `${who} approved ${row.title}, ${when(row.starts_at)}.`],
  'approve-held': ({ row, who, when }) => [
    'Approved: pay it now',
    `${who} approved ${row.title}, ${when(row.starts_at)}. It is held for you until you pay, ${when(row.pay_until ?? row.starts_at)} at the latest.`,
  ],
  cancel: ({ row, who, when }) => [
    'Booking cancelled',
    row.ended_by === 'clock'
      ? `${row.title}, ${when(row.starts_at)}, is cancelled.${sentence(row.reason)}`
      : `${who} cancelled ${row.title}, ${when(row.starts_at)}.${sentence(row.reason)}`,
  ],
  lapse: ({ row, side, who }) => [
    'Not answered',
    side === 'host'
      ? `You did not answer the request of ${who} to book ${row.title} in time.`
      : `${who} did not answer your request to book ${row.title} in time. Choose another time.`,
  ],
  // Only who was told that it is held hears that it is not.
  'lapse-held': ({ row, side, who, when }) =>
    row.held_at !== null && side === 'host'
      ? null
      : [
          'Not paid in time',
          side === 'host'
            ? `${who} did not pay ${row.title}, ${when(row.starts_at)}, in time. The time is free again.`
            : `You did not pay ${row.title}, ${when(row.starts_at)}, in time. The time is free for others again.`,
        ],
  move: ({ row, who, when }) => ['Booking moved', `${who} moved ${row.title} to ${when(row.starts_at)}.`],
  propose: ({ row, who, when }) =>
    row.proposed_at === null
      ? null
      : ['Another time proposed', `${who} proposes ${when(row.proposed_at)} for ${row.title}. Accept it, or cancel.`],
  'withdraw-proposal': ({ row, who, when }) => [
    'Proposal withdrawn',
    `${who} withdrew the proposal for another time. ${row.title} stays, ${when(row.starts_at)}.`,
  ],
  'say-absent': ({ row, who }) => [
    'Did you come?',
    `${who} says that you did not come to ${row.title}. Answer within ${bookingLimits.claimHours} hours; without an answer you agree.`,
  ],
  'absence-agreed': ({ row, side }) =>
    row.absence_said_by === side
      ? ['Absence noted', `${row.title} counts as missed by the other side.`]
      : ['Absence noted', `${row.title} counts as missed by you.`],
  'absence-denied': ({ row, who }) => [
    'Absence denied',
    row.order_id === null
      ? `${who} says that they came to ${row.title}. It counts as missed by nobody.`
      : `${who} says that they came to ${row.title}. Our staff decide about the money.`,
  ],
  remind: ({ row, who, when }) => ['Session soon', `${row.title} with ${who} begins ${when(row.starts_at)}.`],
}

/** Tells the sides of a booking what happened, in its transaction; the side that acted has dealt with earlier notifications. */
export async function tellSides(deps: NotifyDeps, tx: Tx, row: BookingRow, { act, by }: Happened): Promise<void> {
  const about = `booking ${row.id}`
  const idOf = (side: BookingSide) => (side === 'host' ? row.host_id : row.guest_id)
  const tellings: Telling[] = []
  const update = updateOf(row, act)
  for (const side of bookingSides) {
    const userId = idOf(side)
    if (userId === null) continue
    // Also to the side that acted: its calendar has the session too.
    if (update) await deps.jobs.enqueue(tx, 'session-mail', { id: row.id, side, sequence: row.sequence, update })
    // A guest gets the confirmation of what they booked themselves.
    if (side === by && !(act === 'book' && side === 'guest')) continue
    const otherId = idOf(otherBookingSide[side])
    const who = otherId === null ? 'The other side' : await directory.nameOf(tx, otherId)
    const zone = await availability.zoneOf(tx, userId)
    const told = words[act]({ row, side, who, when: (moment) => whenText(moment, zone) })
    if (told)
      tellings.push({
        ...{ userId, type: 'job', title: told[0], message: told[1], href: `/bookings/${row.id}`, about },
        // The mail with the calendar file says it.
        isMailed: update !== null,
      })
  }
  const actor = by === null ? null : idOf(by)
  if (actor !== null) await takeBack(deps, tx, { userId: actor, about })
  await notify(deps, tx, tellings)
}

/** Why the sides get a calendar file by mail; null when they do not. What was cancelled before it was booked is in no calendar. */
function updateOf(row: BookingRow, act: BookingAct): SessionUpdate | null {
  if (act === 'book' || act === 'approve') return row.state === 'booked' ? 'booked' : null
  if (act === 'cancel') return row.sequence > 0 ? 'cancelled' : null
  return act === 'move' ? 'moved' : act === 'remind' ? 'reminder' : null
}

/** Formats a moment by the clocks of a zone: 'Monday 7 December at 16:00 (Brussels)'. */
const whenText = (moment: string, zone: string): string =>
  `${longDayIn(moment, zone)} at ${timeIn(moment, zone)} (${zoneCity(zone)})`
