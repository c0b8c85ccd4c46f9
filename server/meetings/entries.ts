import type { CalendarMeeting } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import type { Between } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import { type EntryRow, findEntries } from './queries.ts'
import { stateOf, turnOf } from './rules.ts'

/** A meeting of a calendar, and the number of its changes. */
export interface MeetingEntry extends CalendarMeeting {
  sequence: number
}

/** Returns a person’s meetings that reach into a time, the earliest first; neither cancelled nor declined ones. */
export async function listEntries(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<MeetingEntry[]> {
  const rows = await findEntries(db, { personId, from, to, limit })
  const now = clock.now()
  return rows.map((row) => presentEntry(row, now))
}

function presentEntry(row: EntryRow, now: Date): MeetingEntry {
  const own = { place: row.own_place, answer: row.own_answer }
  const others = row.others ?? []
  const people = [own, ...others]
  const state = stateOf({ cancelled_at: null, ends_at: row.ends_at }, people, now)
  return {
    ...{ id: row.id, title: row.title, place: row.place, start: isoOf(row.starts_at), end: isoOf(row.ends_at) },
    people: others.map(({ name }) => name),
    ...{ state, waits: turnOf(state, own, people), sequence: row.sequence },
  }
}
