import { type CancelRule, cancelHours } from '../orders/cancel-rules.ts'
import type { BookingSide, BookingState, PlaceKind, SessionTypeState } from './options.ts'

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

/** The same in the middle of a sentence. */
export const placeKindText = (kind: PlaceKind): string =>
  kind === 'room' ? placeKindWords.room : placeKindWords[kind].toLowerCase()

const sessionTypeStateWords: Record<SessionTypeState | 'hidden', { label: string; kind: 'ok' | 'off' | 'bad' }> = {
  open: { label: 'Open', kind: 'ok' },
  paused: { label: 'Paused', kind: 'off' },
  hidden: { label: 'Hidden', kind: 'bad' },
}

/** The state of a session type, as its host reads it. */
export const sessionTypeStateOf = ({ state, isHidden }: { state: SessionTypeState; isHidden: boolean }) =>
  sessionTypeStateWords[isHidden ? 'hidden' : state]

/** How many people can book the same time: 'one person', 'up to 12 people'. */
export const peopleText = (people: number): string => (people === 1 ? 'one person' : `up to ${people} people`)

interface Standing {
  state: BookingState
  side: BookingSide
  /** The other time that the host proposes; null without one. */
  proposed: string | null
}

/** The states of a booking, as each side reads them. */
export function bookingStateFor({ state, side, proposed }: Standing) {
  const isProposed = state === 'booked' && proposed !== null
  if ((state === 'asked' && side === 'host') || (isProposed && side === 'guest'))
    return { label: 'Waiting for you', kind: 'wait' } as const
  return isProposed ? ({ label: 'Waiting for the guest', kind: 'wait' } as const) : bookingStateWords[state]
}

export const bookingStateWords: Record<BookingState, { label: string; kind: 'ok' | 'wait' | 'bad' | 'off' }> = {
  asked: { label: 'Waiting for the host', kind: 'wait' },
  held: { label: 'Waiting for payment', kind: 'wait' },
  booked: { label: 'Booked', kind: 'ok' },
  over: { label: 'Over', kind: 'ok' },
  done: { label: 'Done', kind: 'off' },
  cancelled: { label: 'Cancelled', kind: 'bad' },
  lapsed: { label: 'Expired', kind: 'bad' },
}
