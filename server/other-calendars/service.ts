import type { BusySource } from '#availability/service.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { findBusyTimes, findCalendars } from './queries.ts'

/** The calendars of people elsewhere make them busy; for availability/. */
export const otherCalendarTimes: BusySource = {
  async find(db, personIds, { from, to }) {
    const rows = await findBusyTimes(db, { personIds, from: new Date(from), to: new Date(to) })
    return rows.map(({ person_id, starts_at, ends_at }) => ({
      ...{ id: null, personId: person_id, from: Date.parse(starts_at), to: Date.parse(ends_at), isSession: false },
    }))
  },
}

/** The personal data stored here, for accounts/; it is deleted with the person. */
export const personalOtherCalendars = {
  /** Returns names and hosts of a person's calendars, for their data export: not the addresses, which are secrets. */
  async heldOf(db: Queryable, personId: number, at: Date) {
    const rows = await findCalendars(db, { personId, at })
    return rows.map(({ name, host, times, read_at }) => ({ name, host, busyTimes: times, readAt: isoOf(read_at) }))
  },
}
