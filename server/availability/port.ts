import type { Queryable } from '#db/connect.ts'
import type { Interval } from './clocks.ts'
import type { BusyTime } from './slots.ts'

/** A busy time of a person, by internal id, with the id of what takes it where others ask to leave it out. */
export interface KnownBusy extends BusyTime {
  id: string | null
  personId: number
}

/**
 * What takes the time of people: bookings, meetings, calendars. kinds.ts lists the sources, so that hours do not know the
 * domains that fill them.
 */
export interface BusySource {
  /** Returns when people, by internal id, are busy within an interval, as it is known now; also what only reaches into it. */
  find(db: Queryable, personIds: readonly number[], within: Interval, now: Date): Promise<readonly KnownBusy[]>
}
