import type { Queryable } from '#db/connect.ts'
import type { Interval } from './clocks.ts'
import type { BusyTime } from './slots.ts'

/** A busy time of a person, by internal id. `id` names what takes it, for callers that leave it out; null elsewhere. */
export interface KnownBusy extends BusyTime {
  id: string | null
  personId: number
}

/**
 * What takes the time of people: bookings, meetings, calendars. `server/kinds.ts` lists the sources, so that availability does
 * not import the domains that fill it.
 */
export interface BusySource {
  /**
   * Returns when people, by internal id, are busy within an interval, as far as is known now, including times that only reach
   * into it.
   */
  find(db: Queryable, personIds: readonly number[], within: Interval, now: Date): Promise<readonly KnownBusy[]>
}
