import { sessionTypeLimits } from '@guildhall/contract/limits/sessions.ts'
import type { CalendarSession } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import type { Between } from '#db/statement.ts'
import { findEntries } from '../queries.ts'

/** Returns a person’s sessions that reach into a time, as host and as guest, the earliest first; no cancelled or lapsed ones. */
export async function listEntries(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<(CalendarSession & { sequence: number })[]> {
  // The longest session bounds how far back the index is read.
  const earliest = new Date(new Date(from).getTime() - sessionTypeLimits.minutes.most * 60_000)
  const rows = await findEntries(db, { personId, from, to, earliest, limit })
  return rows.map(({ id, title, starts_at, ends_at, is_asked, people, sequence, guests, places, is_host }) => ({
    ...{
      id,
      title,
      start: isoOf(starts_at),
      end: isoOf(ends_at),
      people: people ?? [],
      isAsked: is_asked,
      isHost: is_host,
    },
    sequence,
    group: is_host && places > 1 && !is_asked ? { guests, people: places } : null,
  }))
}
