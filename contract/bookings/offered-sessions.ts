import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Question } from '../projects/questions.ts'
import { TimeZone } from '../users/spoken-languages.ts'
import { UserCard } from '../users/user-card.ts'
import { CustomUserId, Timestamp } from '../values/values.ts'
import { offeredSessionCalls } from './calls.ts'
import { SessionType, SessionTypeId } from './session-types.ts'

/** Why the caller cannot book now: it is their own, or their own and hidden by the staff, the host takes no bookings, or the host cannot be paid. */
export const bookingRefusals = ['own', 'hidden', 'paused', 'closed', 'unpayable'] as const
export type BookingRefusal = (typeof bookingRefusals)[number]

/** The place of the caller on the waiting list of a session type. */
export const Wait = z.object({
  since: Timestamp,
  /** When it ends by itself. */
  until: Timestamp,
  /** When the caller was told of a time that is still free; null while nothing is. */
  toldAt: z.nullable(Timestamp),
})
export type Wait = z.output<typeof Wait>

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
  /** Null when the caller does not wait for a free time. */
  wait: z.nullable(Wait),
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
    summary: 'An open session type with its host; paused and hidden ones only for their host.',
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
  wait: endpoint(offeredSessionCalls.wait, {
    summary:
      'Puts the caller on the waiting list of a session type without free times; repeating it changes nothing. 409 while a time is free, and above the number of lists of a person.',
    params: One,
    output: z.object({ wait: Wait }),
  }),
  stopWaiting: endpoint(offeredSessionCalls.stopWaiting, {
    summary: 'Takes the caller off a waiting list; repeating it changes nothing.',
    params: One,
  }),
}
