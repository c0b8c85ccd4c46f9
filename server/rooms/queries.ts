import type { SignalKind } from '@guildhall/contract/rooms/options.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { connectedTo, notHidden } from '#relations/tables.ts'

const media = { microphone: bool, camera: bool, screen: bool }
const stayRow = {
  ...{ id: text, room_key: text, person_id: int, place: int, joined_at: moment, seen_at: moment },
  ...{ left_at: nullable(moment), ...media },
}
/** A stay; times are PostgreSQL's text. */
export type StayRow = RowOf<typeof stayRow>
const columns = Object.keys(stayRow)
  .map((name) => `s.${name}`)
  .join(', ')

/** Creates the row of a room, or updates the time at which it closes. */
export const openRoomRow = statement('room_open', {
  takes: { key: text, closesAt: moment },
  sql: ({ key, closesAt }) => `
    insert into rooms (key, closes_at) values (${key}, ${closesAt})
    on conflict (key) do update set closes_at = excluded.closes_at where rooms.closes_at <> excluded.closes_at`,
})

export const lockRoom = statement('room_lock', {
  takes: { key: text },
  gives: { last: int },
  sql: ({ key }) => `select last from rooms where key = ${key} for update`,
})

/** The people of a room whom no block hides from a person, that person included; whether the two are connected. */
export const findVisible = statement('room_people_visible', {
  takes: { personId: int, personIds: list(int) },
  gives: { id: int, connected: bool },
  sql: ({ personId, personIds }) => `
    select p.id, ${connectedTo(personId, 'p.id')} as connected
    from unnest(${personIds}::bigint[]) with ordinality p(id, place)
    where ${notHidden(personId, 'p.id')} order by p.id <> ${personId}, p.place`,
})

/** The open stays of a room that gave a sign of life since a moment. */
export const findOpen = statement('room_stays_open', {
  takes: { key: text, since: moment },
  gives: stayRow,
  sql: ({ key, since }) => `
    select ${columns} from room_stays s
    where s.room_key = ${key} and s.left_at is null and s.seen_at > ${since} order by s.joined_at, s.id`,
})

/** Ends the stays of a room without a sign of life since a moment, at the time of the last one. */
export const endSilent = statement('room_stays_end_silent', {
  takes: { key: text, since: moment },
  sql: ({ key, since }) => `
    update room_stays set left_at = seen_at where room_key = ${key} and left_at is null and seen_at <= ${since}`,
})

/** Ends stays in any room: silent ones with their last sign of life, and those in rooms that have closed. */
export const endOver = statement('room_stays_end_over', {
  takes: { since: moment, at: moment },
  sql: ({ since, at }) => `
    update room_stays s set left_at = greatest(s.joined_at, least(s.seen_at, r.closes_at)) from rooms r
    where r.key = s.room_key and s.left_at is null and (s.seen_at <= ${since} or r.closes_at <= ${at})`,
})

export const insertStay = statement('room_stay_insert', {
  takes: { id: text, key: text, personId: int, place: int, at: moment, ...media },
  sql: (p) => `
    insert into room_stays (id, room_key, person_id, place, joined_at, seen_at, microphone, camera, screen)
    values (${p.id}, ${p.key}, ${p.personId}, ${p.place}, ${p.at}, ${p.at}, ${p.microphone}, ${p.camera}, ${p.screen})`,
})

/** Records a sign of life and what the person sends; returns whether that has changed. No row when the stay has ended. */
export const keepStay = statement('room_stay_keep', {
  takes: { id: text, key: text, personId: int, at: moment, ...media },
  gives: { changed: bool },
  sql: (p) => `
    with before as (
      select id, (microphone, camera, screen) is distinct from (${p.microphone}::boolean, ${p.camera}::boolean, ${p.screen}::boolean) as changed
      from room_stays where id = ${p.id} and room_key = ${p.key} and person_id = ${p.personId} and left_at is null for update)
    update room_stays s set seen_at = greatest(s.seen_at, ${p.at}), microphone = ${p.microphone}, camera = ${p.camera},
      screen = ${p.screen}
    from before where before.id = s.id returning before.changed`,
})

/** Ends an open stay of a person. */
export const endStay = statement('room_stay_end', {
  takes: { id: text, personId: int, at: moment },
  gives: { room_key: text },
  sql: ({ id, personId, at }) => `
    update room_stays set left_at = greatest(joined_at, ${at}::timestamptz)
    where id = ${id} and person_id = ${personId} and left_at is null returning room_key`,
})

export const insertSignals = statement('room_signals_insert', {
  takes: { key: text, from: text, last: int, to: list(text), kinds: list(textOf<SignalKind>()), bodies: list(text) },
  sql: (p) => `
    insert into room_signals (room_key, number, from_stay, to_stay, kind, body)
    select ${p.key}, ${p.last}::int + u.place::int, ${p.from}, u.receiver, u.kind, u.body
    from unnest(${p.to}::text[], ${p.kinds}::text[], ${p.bodies}::text[]) with ordinality u(receiver, kind, body, place)`,
})

export const saveLast = statement('room_save_last', {
  takes: { key: text, last: int },
  sql: ({ key, last }) => `update rooms set last = ${last} where key = ${key}`,
})

/** Deletes the signals that a stay has read. */
export const deleteRead = statement('room_signals_delete_read', {
  takes: { key: text, to: text, upTo: int },
  sql: ({ key, to, upTo }) => `
    delete from room_signals where room_key = ${key} and to_stay = ${to} and number <= ${upTo}`,
})

export const findSignals = statement('room_signals_to', {
  takes: { key: text, to: text, after: int, limit: int },
  gives: { number: int, from_stay: text, kind: textOf<SignalKind>(), body: text },
  sql: ({ key, to, after, limit }) => `
    select number, from_stay, kind, body from room_signals
    where room_key = ${key} and to_stay = ${to} and number > ${after} order by number limit ${limit}`,
})

/** Deletes the signals of stays that have ended, and all of rooms that have closed. */
export const deleteOver = statement('room_signals_delete_over', {
  takes: { at: moment },
  sql: ({ at }) => `
    delete from room_signals g using room_stays s, rooms r
    where r.key = g.room_key and s.id in (g.from_stay, g.to_stay) and (s.left_at is not null or r.closes_at <= ${at})`,
})

export const deleteOldStays = statement('room_stays_delete_old', {
  takes: { before: moment },
  sql: ({ before }) => `delete from room_stays where joined_at < ${before}`,
})

export const deleteEmptyRooms = statement('rooms_delete_empty', {
  takes: { at: moment },
  sql: ({ at }) => `
    delete from rooms r where r.closes_at <= ${at} and not exists (select from room_stays s where s.room_key = r.key)`,
})

export const hasStays = statement('room_has_stays', {
  takes: { key: text },
  gives: { id: text },
  sql: ({ key }) => `select id from room_stays where room_key = ${key} limit 1`,
})

/** When people were in a room, up to their last sign of life. */
export const findTimes = statement('room_times', {
  takes: { key: text },
  gives: { person_id: int, from: moment, to: moment, left: bool },
  sql: ({ key }) => `
    select person_id, joined_at as from, coalesce(left_at, seen_at) as to, left_at is not null as left
    from room_stays where room_key = ${key} order by joined_at, id`,
})

/** When no server ran within an interval, the time since the last sign of one included. */
export const findOutages = statement('outages_within', {
  takes: { from: moment, to: moment, at: moment, since: moment },
  gives: { from: moment, to: moment },
  sql: ({ from, to, at, since }) => `
    select starts_at as from, ends_at as to from outages where starts_at < ${to} and ends_at > ${from}
    union all
    select seen_at, ${at}::timestamptz from heartbeats where seen_at < ${since} and seen_at < ${to}
    order by 1`,
})

/** Renews the sign of a running server; gives nothing without one since a moment. */
export const renewHeartbeat = statement('heartbeat_renew', {
  takes: { at: moment, since: moment },
  gives: { id: int },
  sql: ({ at, since }) => `
    update heartbeats set seen_at = greatest(seen_at, ${at}::timestamptz) where seen_at >= ${since} returning id`,
})

export const lockHeartbeat = statement('heartbeat_lock', {
  gives: { seen_at: moment },
  sql: () => 'select seen_at from heartbeats for update',
})

/** The first sign of a server; nothing happens when there was one. */
export const insertHeartbeat = statement('heartbeat_insert', {
  takes: { at: moment },
  sql: ({ at }) => `insert into heartbeats (id, seen_at) values (1, ${at}) on conflict (id) do nothing`,
})

export const saveHeartbeat = statement('heartbeat_save', {
  takes: { at: moment },
  sql: ({ at }) => `update heartbeats set seen_at = greatest(seen_at, ${at}::timestamptz)`,
})

export const insertOutage = statement('outage_insert', {
  takes: { from: moment, to: moment },
  sql: ({ from, to }) => `insert into outages (starts_at, ends_at) values (${from}, ${to})`,
})

export const deleteOldOutages = statement('outages_delete_old', {
  takes: { before: moment },
  sql: ({ before }) => `delete from outages where ends_at < ${before}`,
})

export const findHeld = statement('room_stays_held', {
  takes: { personId: int },
  gives: { room: text, joined_at: moment, seen_at: moment, left_at: nullable(moment) },
  sql: ({ personId }) => `
    select room_key as room, joined_at, seen_at, left_at from room_stays where person_id = ${personId} order by joined_at, id`,
})

export const eraseStays = statement('room_stays_erase', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from room_stays where person_id = ${personId}`,
})
