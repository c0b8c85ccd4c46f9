import { type BookingSide, bookingSides, otherBookingSide } from '@guildhall/contract/bookings/options.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { longDayIn, timeIn, zoneCity } from '@guildhall/contract/values/zoned-times.ts'
import { availability } from '#availability/service.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import { followInConversation } from './lists/conversation-cards.ts'
import { tellWatchers } from './lists/watched-hosts.ts'
import type { BookingRow } from './queries.ts'
import { endWait } from './waiting/waiting-list.ts'

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
  | 'host-absent'
  | 'guest-absent'
  | 'outage'
  | 'remind'

/** Why people get a calendar file of a session. */
export type SessionUpdate = 'booked' | 'moved' | 'cancelled' | 'reminder'

export interface Happened {
  act: BookingAct
  /** Null when it happened automatically. */
  by: BookingSide | null
}

interface Told {
  row: BookingRow
  side: BookingSide
  /** Who caused it; null when it happened by itself. */
  by: BookingSide | null
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
    'Approved: pay now',
    `${who} approved ${row.title}, ${when(row.starts_at)}. We hold it for you until ${when(row.pay_until ?? row.starts_at)}. Pay before then.`,
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
  // Hosts were not told of a hold that began at the checkout, so they are not told of its end.
  'lapse-held': ({ row, side, who, when }) =>
    row.held_at !== null && side === 'host'
      ? null
      : [
          'Not paid in time',
          side === 'host'
            ? `${who} did not pay ${row.title}, ${when(row.starts_at)}, in time. Others can book the time again.`
            : `You did not pay ${row.title}, ${when(row.starts_at)}, in time. Others can book the time again.`,
        ],
  move: ({ row, who, when }) => ['Booking moved', `${who} moved ${row.title} to ${when(row.starts_at)}.`],
  propose: ({ row, who, when }) =>
    row.proposed_at === null
      ? null
      : ['Another time proposed', `${who} proposes ${when(row.proposed_at)} for ${row.title}. Accept it, or cancel.`],
  'withdraw-proposal': ({ row, who, when }) => [
    'Proposal withdrawn',
    `${who} withdrew the proposal for another time. ${row.title} keeps its time, ${when(row.starts_at)}.`,
  ],
  'say-absent': ({ row, who }) => [
    'Did you come?',
    `${who} says that you did not come to ${row.title}. Answer within ${bookingLimits.claimHours} hours. If you do not answer, you count as absent.`,
  ],
  'absence-agreed': ({ row, side }) =>
    row.absence_said_by === side
      ? ['Absence recorded', `The other side counts as absent from ${row.title}.`]
      : ['Absence recorded', `You count as absent from ${row.title}.`],
  'absence-denied': ({ row, who }) => [
    'Absence denied',
    row.order_id === null
      ? `${who} says that they came to ${row.title}. Nobody counts as absent.`
      : `${who} says that they came to ${row.title}. Our staff decide about the money.`,
  ],
  // Of a priced session the order tells what happens with the money.
  'host-absent': ({ row, side, by, who }) =>
    row.order_id !== null
      ? null
      : side === 'guest'
        ? ['Your host did not come', `${who} missed ${row.title}. They count as absent.`]
        : [
            'You missed a session',
            by === 'guest'
              ? `${who} waited for you in ${row.title} and left. You count as absent.`
              : `You were in the room for less than half of ${row.title}. You count as absent.`,
          ],
  'guest-absent': ({ row, side, who }) =>
    side === 'guest'
      ? [
          'You missed a session',
          `You were in the room for less than half of ${row.title}. You count as absent.${
            row.order_id === null ? '' : ' You get nothing back. If that is wrong, report a problem on the order page.'
          }`,
        ]
      : ['Your guest did not come', `${who} missed ${row.title}. They count as absent.`],
  outage: ({ row }) =>
    row.order_id === null ? ['Session cancelled', `${row.title} is cancelled. ${row.reason}`] : null,
  remind: ({ row, who, when }) => ['Session soon', `${row.title} with ${who} begins ${when(row.starts_at)}.`],
}

// The acts that take a time or free one.
const changesTimes: ReadonlySet<BookingAct> = new Set([
  'book',
  'approve',
  'approve-held',
  'cancel',
  'lapse-held',
  'move',
])

/** Tells the sides of a booking what happened, in its transaction. Earlier notifications of the side that acted are removed. */
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
    const told = words[act]({ row, side, by, who, when: (moment) => whenText(moment, zone) })
    if (told)
      tellings.push({
        ...{ userId, type: 'job', title: told[0], message: told[1], href: `/bookings/${row.id}`, about },
        // The mail with the calendar file says the same.
        isMailed: update !== null,
      })
  }
  if (row.host_id !== null && changesTimes.has(act)) await tellWatchers(deps, tx, row.host_id)
  // The conversation is locked before counters of notifications.
  await followInConversation(deps, tx, row, { act, by })
  if (update === 'booked' && row.guest_id !== null && row.type_id !== null)
    await endWait(deps, tx, { personId: row.guest_id, typeId: row.type_id })
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
export const whenText = (moment: string, zone: string): string =>
  `${longDayIn(moment, zone)} at ${timeIn(moment, zone)} (${zoneCity(zone)})`
