import type { Stretch } from '@guildhall/contract/availability/hours.ts'
import { calendarLimits } from '@guildhall/contract/limits/meetings.ts'
import type { CalendarEntries, DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import { campusEvents } from '#ambassadors/service.ts'
import { availability } from '#availability/service.ts'
import { bookings } from '#bookings/service.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { type Between, int, nullable, statement, text } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import { goals } from '#goals/service.ts'
import { hiring } from '#hiring/service.ts'
import { meetings } from '#meetings/service.ts'
import { purchases } from '#orders/service.ts'
import { payoutDates } from '#payouts/service.ts'
import type { Deps } from '../deps.ts'

type Reads = Pick<Deps, 'clock' | 'parts'> & { db: Queryable }

const findZone = statement('calendar_zone', {
  takes: { personId: int },
  gives: { zone: nullable(text) },
  sql: ({ personId }) => `select nullif(time_zone, '') as zone from profiles where user_id = ${personId}`,
})

/** Returns a person’s meetings, sessions and what falls due between two moments, from the domains that know, the earliest first. */
export async function findEntries(deps: Reads, personId: number, between: Between) {
  const { db } = deps
  const most = calendarLimits.entries
  const [met, sessions, ...due] = await Promise.all([
    meetings.entries(deps, personId, between, most),
    bookings.entries(db, personId, between, most),
    purchases.due(db, personId, between, most),
    engagements.due(db, personId, between, most),
    deps.parts.isOn('jobs') ? hiring.due(db, personId, between, most) : [],
    goals.due(db, personId, between, most),
    payoutDates(db, personId, between, most),
    deps.parts.isOn('ambassadors') ? campusEvents.due(db, personId, between, most) : [],
  ])
  return { meetings: met, sessions, due: due.flat().toSorted((a: DueEntry, b: DueEntry) => (a.at < b.at ? -1 : 1)) }
}

/** Returns a person’s calendar between two days, with a day more on each side for the time zones. */
export async function readCalendar(
  deps: Reads,
  personId: number,
  { from, to }: { from: string; to: string },
): Promise<CalendarEntries> {
  const between = { from: new Date(Date.parse(from) - dayMs), to: new Date(Date.parse(to) + dayMs) }
  const [entries, zones, open] = await Promise.all([
    findEntries(deps, personId, between),
    findZone(deps.db, { personId }),
    openHours(deps, personId, between),
  ])
  return {
    zone: zones[0]?.zone ?? null,
    meetings: entries.meetings.map(({ sequence: _sequence, ...meeting }) => meeting),
    sessions: entries.sessions.map(({ sequence: _sequence, ...session }) => session),
    due: entries.due,
    open,
  }
}

/** Returns when people can book a person, between two moments, from now on. */
async function openHours({ db, clock }: Reads, personId: number, { from, to }: Between): Promise<Stretch[]> {
  const hours = await availability.hoursOf(db, personId)
  if (!hours || hours.paused) return []
  const within = { from: Math.max(from.getTime(), clock.now().getTime()), to: to.getTime() }
  const iso = (at: number) => new Date(at).toISOString()
  return availability.openWithin(hours, within).map((each) => ({ from: iso(each.from), to: iso(each.to) }))
}
