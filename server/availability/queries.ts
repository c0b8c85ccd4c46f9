import type { Absence, DifferentDate, Period } from '@guildhall/contract/availability/hours.ts'
import { bool, int, json, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'

const saved = {
  zone: text,
  weekly: json<Period[][]>(),
  dates: json<DifferentDate[]>(),
  absences: json<Absence[]>(),
  pause_before: int,
  pause_after: int,
  notice: int,
  ahead: int,
  per_day: nullable(int),
  per_week: nullable(int),
  paused: bool,
}
const names = Object.keys(saved) as (keyof typeof saved)[]
const row = { ...saved, updated_at: moment }
/** Stored hours; times are PostgreSQL's text. */
export type HoursRow = RowOf<typeof row>

export const findHours = statement('host_hours_find', {
  takes: { personId: int },
  gives: row,
  sql: ({ personId }) => `select ${Object.keys(row).join(', ')} from host_hours where person_id = ${personId}`,
})

/** Locks the hours of a host: bookings of one host are made one after another. */
export const lockHours = statement('host_hours_lock', {
  takes: { personId: int },
  gives: row,
  sql: ({ personId }) =>
    `select ${Object.keys(row).join(', ')} from host_hours where person_id = ${personId} for no key update`,
})

/** The zone of a person's profile; empty while it names none. */
export const findZone = statement('host_zone_find', {
  takes: { personId: int },
  gives: { zone: text },
  sql: ({ personId }) => `select time_zone as zone from profiles where user_id = ${personId}`,
})

/**
 * Saves the hours of a host. With `isCompared` only over the version of `seenAt`, which is null before the first save; no row
 * when there is another. Every save has its own time.
 */
export const saveHours = statement('host_hours_save', {
  takes: { personId: int, ...saved, at: moment, isCompared: bool, seenAt: nullable(moment) },
  gives: { updated_at: moment },
  sql: ({ personId, at, isCompared, seenAt, ...places }) => `
    insert into host_hours as h (person_id, updated_at, ${names.join(', ')})
    select ${personId}::bigint, ${at}::timestamptz, ${names.map((name) => places[name]).join(', ')}
    where not ${isCompared} or ${seenAt}::timestamptz is null or exists (select from host_hours where person_id = ${personId})
    on conflict (person_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
      updated_at = greatest(excluded.updated_at, h.updated_at + interval '1 millisecond')
      where not ${isCompared} or date_trunc('milliseconds', h.updated_at) = ${seenAt}::timestamptz
    returning updated_at`,
})

export const pauseOf = statement('host_hours_pause', {
  takes: { personId: int, at: moment },
  sql: ({ personId, at }) => `
    update host_hours set paused = true, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where person_id = ${personId}`,
})
