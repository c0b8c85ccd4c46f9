import * as z from 'zod/mini'
import { Timestamp } from '../values/values.ts'
import { bookingCame, placeKinds } from './options.ts'

const Interval = z.object({ from: Timestamp, to: Timestamp })
const Side = z.enum(['buyer', 'seller'])

/** Who came to a session whose order is in a dispute: the host is the seller, the guest the buyer. */
export const SessionAttendance = z.object({
  start: Timestamp,
  end: Timestamp,
  placeKind: z.enum(placeKinds),
  /** Who came by the times of our room; null elsewhere, and before the room has closed. */
  came: z.nullable(z.enum(bookingCame)),
  /** Who reported that the other did not come, and whether the other said that they came; null without an answer. */
  said: z.nullable(z.object({ by: Side, at: Timestamp, denied: z.nullable(z.boolean()) })),
  /** Each side: the minutes of the session that they were in our room, whether that is half of it, and each stay. */
  people: z.array(z.object({ by: Side, minutes: z.int(), wasPresent: z.boolean(), stays: z.array(Interval) })),
  /** When our room did not work during the session. */
  outages: z.array(Interval),
})
export type SessionAttendance = z.output<typeof SessionAttendance>
