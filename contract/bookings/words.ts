import { type CancelRule, cancelHours } from '../orders/cancel-rules.ts'
import type { BookingState, PlaceKind, SessionTypeState } from './options.ts'

/** The name of each rule for cancelling. */
export const cancelRuleWords: Record<CancelRule, string> = { easy: 'Easy', usual: 'Usual', strict: 'Strict' }

/** Until when a guest can move a booking, in a few words: 'Until 24 h before'. */
export const cancelRuleText = (rule: CancelRule): string => `Until ${cancelHours[rule]} h before`

/** What a rule for cancelling means, in a sentence. */
export const cancelRuleSentence = (rule: CancelRule): string =>
  `You can move it until ${cancelHours[rule]} hours before its start, twice at most, and cancel it until it starts.`

export const placeKindWords: Record<PlaceKind, string> = {
  room: 'Guildhall room',
  link: 'Video call',
  phone: 'Phone',
  address: 'At a place',
}

export const sessionTypeStateWords: Record<SessionTypeState, { label: string; kind: 'ok' | 'off' }> = {
  open: { label: 'Open', kind: 'ok' },
  paused: { label: 'Paused', kind: 'off' },
}

/** How many people can book the same time: 'one person', 'up to 12 people'. */
export const peopleText = (people: number): string => (people === 1 ? 'one person' : `up to ${people} people`)

export const bookingStateWords: Record<BookingState, { label: string; kind: 'ok' | 'wait' | 'bad' | 'off' }> = {
  asked: { label: 'Waits for the host', kind: 'wait' },
  held: { label: 'Waits for the payment', kind: 'wait' },
  booked: { label: 'Booked', kind: 'ok' },
  over: { label: 'Over', kind: 'ok' },
  done: { label: 'Done', kind: 'off' },
  cancelled: { label: 'Cancelled', kind: 'bad' },
  lapsed: { label: 'Lapsed', kind: 'bad' },
}
