import { consultingTopics } from '../engagements/topics.ts'

/** The closed lists of sessions. */

export const mentorshipTopics = [
  'Career guidance',
  'Technical skills',
  'Research methods',
  'PhD support',
  'Industry transition',
  'Startup advice',
  'Academic writing',
  'Grant applications',
  'PhD program',
  'Expert network',
] as const

export const expertTopics = ['Paper review', 'Supervision', 'Grants', 'Methods', 'Expert opinion', 'Talk'] as const

/** What a session can be about. */
export const sessionTopics = [...mentorshipTopics, ...consultingTopics, ...expertTopics] as const
export type SessionTopic = (typeof sessionTopics)[number]

export const mentoringTypes = [
  'One-to-one',
  'Group',
  'Review of work',
  'Mock interview',
  'Office hours',
  'Other',
] as const
export type MentoringType = (typeof mentoringTypes)[number]

/** Where they meet: in our room, at an address of a video call, by phone, or at a place. */
export const placeKinds = ['room', 'link', 'phone', 'address'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What the host did with a session type. */
export const sessionTypeStates = ['open', 'paused'] as const
export type SessionTypeState = (typeof sessionTypeStates)[number]

/**
 * The states of a booking: `asked` waits for the host, `held` for the payment, `over` has taken place, `done` is settled, and
 * `lapsed` was not answered or paid in time.
 */
export const bookingStates = ['asked', 'held', 'booked', 'over', 'done', 'cancelled', 'lapsed'] as const
export type BookingState = (typeof bookingStates)[number]

/** The states in which a booking is open: it has a time, or waits for one. */
export const openBookingStates = ['asked', 'held', 'booked', 'over'] as const satisfies readonly BookingState[]

export const bookingSides = ['host', 'guest'] as const
export type BookingSide = (typeof bookingSides)[number]

export const otherBookingSide: Record<BookingSide, BookingSide> = { host: 'guest', guest: 'host' }

/** Who cancelled a booking; `clock` when an account was closed, a block ended it, or our room was down. */
export const bookingEnders = [...bookingSides, 'clock'] as const
export type BookingEnder = (typeof bookingEnders)[number]

/** Who came to a session in our room, by its times of joining and leaving. */
export const bookingCame = ['both', 'guest', 'host', 'nobody'] as const
export type BookingCame = (typeof bookingCame)[number]

/** What a side can do with a booking. */
export const bookingMoves = [
  'approve',
  'pay',
  'extend',
  'cancel',
  'move',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'leave',
  'say-absent',
  'answer-absent',
  'say-helped',
  'want-reviews',
] as const
export type BookingMove = (typeof bookingMoves)[number]

/** What a guest says to whether a session helped. */
export const helpedAnswers = ['yes', 'partly', 'no'] as const
export type HelpedAnswer = (typeof helpedAnswers)[number]

/**
 * What a booking needs of a side: an approval, a payment, an answer to another time, about who came or
 * whether it helped; or it begins soon.
 */
export const bookingTurns = ['approve', 'pay', 'answer-time', 'answer-absence', 'say-helped', 'soon'] as const
export type BookingTurn = (typeof bookingTurns)[number]
