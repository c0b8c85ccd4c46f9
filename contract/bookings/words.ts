import { type CancelRule, cancelHours, type PlaceKind, type SessionTypeState } from './options.ts'

/** The name of each rule for cancelling. */
export const cancelRuleWords: Record<CancelRule, string> = { easy: 'Easy', usual: 'Usual', strict: 'Strict' }

/** Until when a guest can cancel or move, in a few words: 'Until 24 h before'. */
export const cancelRuleText = (rule: CancelRule): string => `Until ${cancelHours[rule]} h before`

export const placeKindWords: Record<PlaceKind, string> = { link: 'Video call', phone: 'Phone', address: 'At a place' }

export const sessionTypeStateWords: Record<SessionTypeState, { label: string; kind: 'ok' | 'off' }> = {
  open: { label: 'Open', kind: 'ok' },
  paused: { label: 'Paused', kind: 'off' },
}

/** How many people can book the same time: 'one person', 'up to 12 people'. */
export const peopleText = (people: number): string => (people === 1 ? 'one person' : `up to ${people} people`)
