import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Question } from '../projects/questions.ts'
import { TimeZone } from '../users/spoken-languages.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, Timestamp } from '../values/values.ts'
import { offeredSessionCalls } from './calls.ts'
import { SessionType, SessionTypeId } from './session-types.ts'

/** Why nobody, or not this person, can book now: the host takes no bookings or cannot be paid, or it is their own. */
export const bookingRefusals = ['own', 'paused', 'closed', 'unpayable'] as const
export type BookingRefusal = (typeof bookingRefusals)[number]

/** A session type on its page. */
export const OfferedSession = z.object({
  type: SessionType,
  questions: z.array(Question),
  /** What the caller pays for a place, in minor units: 0 also for the first session with a host who gives it free. */
  priceMinor: z.int(),
  currency: z.string(),
  host: UserCard,
  /** The zone of the host's clocks. */
  zone: z.string(),
  /** Announced absences that are not over, as days of that zone. */
  absences: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Null when the caller can book it; for visitors as if they had just signed up. */
  refusal: z.nullable(z.enum(bookingRefusals)),
})
export type OfferedSession = z.output<typeof OfferedSession>

/** The days of a month with times that are free, by the clocks of the reader. */
export const Slots = z.object({
  zone: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      /** Each start with the number of free places. */
      slots: z.array(z.object({ at: Timestamp, places: z.int() })),
    }),
  ),
  /** The first free start from now on, in any month; null when nothing is free. */
  next: z.nullable(Timestamp),
})
export type Slots = z.output<typeof Slots>

const Host = z.object({ customUserId: CustomUserId })
const One = z.object({ customUserId: CustomUserId, type: SessionTypeId })

/** What people can book a host for. */
export const offeredSessionEndpoints = {
  list: endpoint(offeredSessionCalls.list, {
    summary: 'The open session types of a host; none while the host takes no bookings.',
    params: Host,
    output: z.object({ types: z.array(SessionType) }),
  }),
  get: endpoint(offeredSessionCalls.get, {
    summary: 'An open session type with its host; paused ones only for their host.',
    params: One,
    output: OfferedSession,
  }),
  slots: endpoint(offeredSessionCalls.slots, {
    summary:
      'When a session can start in a month, by the clocks of `zone`; computed, and free only until somebody books it.',
    params: One,
    query: z.object({
      /** YYYY-MM. */
      month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)),
      zone: TimeZone.check(z.minLength(1)),
    }),
    output: Slots,
  }),
}
