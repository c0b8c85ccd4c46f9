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

/** Where the two meet: at an address of a video call, by phone, or at a place. */
export const placeKinds = ['link', 'phone', 'address'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Until how long before its start a guest can cancel or move a booking. */
export const cancelRules = ['easy', 'usual', 'strict'] as const
export type CancelRule = (typeof cancelRules)[number]

/** Hours before the start until which each rule lets a guest cancel or move without a consequence. */
export const cancelHours: Record<CancelRule, number> = { easy: 2, usual: 24, strict: 72 }

/** What the host did with a session type. */
export const sessionTypeStates = ['open', 'paused'] as const
export type SessionTypeState = (typeof sessionTypeStates)[number]

/**
 * The states of a booking: a host has still to approve it, it is booked, its time is over, it is finished, it was cancelled, or
 * nobody answered in time.
 */
export const bookingStates = ['asked', 'booked', 'over', 'done', 'cancelled', 'lapsed'] as const
export type BookingState = (typeof bookingStates)[number]

/** The states in which a booking is open: it takes a place, or waits for one. */
export const openBookingStates = ['asked', 'booked', 'over'] as const satisfies readonly BookingState[]

export const bookingSides = ['host', 'guest'] as const
export type BookingSide = (typeof bookingSides)[number]

export const otherBookingSide: Record<BookingSide, BookingSide> = { host: 'guest', guest: 'host' }

/** Who cancelled a booking; `clock` when an account was closed or a block ended it. */
export const bookingEnders = [...bookingSides, 'clock'] as const
export type BookingEnder = (typeof bookingEnders)[number]

/** What a side can do with a booking. */
export const bookingMoves = [
  'approve',
  'cancel',
  'move',
  'propose',
  'withdraw-proposal',
  'accept-proposal',
  'say-absent',
  'answer-absent',
] as const
export type BookingMove = (typeof bookingMoves)[number]
