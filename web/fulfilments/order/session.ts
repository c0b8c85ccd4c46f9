import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import type { OrderWords } from './order-words.ts'

/** A session at a booked time, held by a person for another. */
export const session: OrderWords = {
  name: 'Session',
  isDelivered: false,
  paid: {
    hasTurn: false,
    headline: () => 'Booked: nothing to do until the session',
    clock: () => 'The session is over',
    waits: null,
    turn: () => ({ title: 'is booked', act: 'Open booking', ends: 'Ends' }),
    note: 'You can move or cancel it on the booking page.',
    endsWhenLate: false,
  },
  over: {
    headline: (isYours, { buyer }) =>
      isYours ? 'The session is over: accept it, or say what was wrong' : `The session is over: ${buyer} can accept it`,
    step: (who) => `${who} can accept it`,
    hours: bookingLimits.claimHours,
    completes: `${bookingLimits.claimHours} hours after the session`,
    isAccepted: true,
    hasReview: false,
    isAsked: true,
  },
  workPage({ items }) {
    const id = items.flatMap((line) => (line.kind === 'session-type' ? (line.bookingId ?? []) : []))[0]
    return id === undefined ? null : { label: 'Open the booking', path: `/bookings/${id}` }
  },
  arrival({ state }) {
    return state === 'delivered' || state === 'completed'
      ? { title: 'The session took place', detail: 'The booking page says when' }
      : { title: 'The session takes place', detail: 'Move or cancel it on the booking page' }
  },
  check: () => 'Accept, or report a problem',
  withdraw: '',
  deliveredByItself: () => 'The session was over',
}
