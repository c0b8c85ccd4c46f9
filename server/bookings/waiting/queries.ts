import { int, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'

/** A person's place on a waiting list; times are PostgreSQL's text. */
export type WaitRow = RowOf<typeof waitRow>
const waitRow = { person_id: int, type_id: text, created_at: moment, ends_at: moment, told_at: nullable(moment) }
const columns = 'w.person_id, w.type_id, w.created_at, w.ends_at, w.told_at'

export const findWait = statement('session_wait_find', {
  takes: { personId: int, typeId: text },
  gives: waitRow,
  sql: ({ personId, typeId }) => `
    select ${columns} from session_waits w where w.person_id = ${personId} and w.type_id = ${typeId}`,
})

export const countWaits = statement('session_waits_count', {
  takes: { personId: int },
  gives: { waits: int },
  sql: ({ personId }) => `select count(*)::int as waits from session_waits where person_id = ${personId}`,
})

/** Locks the list of a session type, which begins with its first person, and has it looked at soon. */
export const openList = statement('session_wait_list_open', {
  takes: { typeId: text, hostId: int, at: moment },
  sql: ({ typeId, hostId, at }) => `
    insert into session_wait_lists as l (type_id, host_id, look_at) values (${typeId}, ${hostId}, ${at})
    on conflict (type_id) do update set look_at = least(l.look_at, excluded.look_at)`,
})

const nextNumber = (typeId: string) =>
  `(select coalesce(max(o.number), 0) + 1 from session_waits o where o.type_id = ${typeId})`

/** Adds a person at the end of a list, which the caller has locked. */
export const insertWait = statement('session_wait_insert', {
  takes: { personId: int, typeId: text, at: moment, endsAt: moment },
  sql: ({ personId, typeId, at, endsAt }) => `
    insert into session_waits (person_id, type_id, number, created_at, ends_at)
    select ${personId}, ${typeId}, ${nextNumber(typeId)}, ${at}, ${endsAt}
    on conflict (person_id, type_id) do nothing`,
})

export const deleteWait = statement('session_wait_delete', {
  takes: { personId: int, typeId: text },
  gives: waitRow,
  sql: ({ personId, typeId }) => `
    delete from session_waits w where w.person_id = ${personId} and w.type_id = ${typeId} returning ${columns}`,
})

/** Takes a person off every list. */
export const deleteWaitsOf = statement('session_waits_delete_of', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from session_waits where person_id = ${personId}`,
})

/** Takes each of two people off the lists of the other. */
export const deleteWaitsBetween = statement('session_waits_delete_between', {
  takes: { one: int, other: int },
  sql: ({ one, other }) => `
    delete from session_waits w using session_wait_lists l
    where l.type_id = w.type_id
      and ((l.host_id = ${one} and w.person_id = ${other}) or (l.host_id = ${other} and w.person_id = ${one}))`,
})

// The clock.

const listRow = { type_id: text, host_id: int, look_at: moment }
/** The waiting list of a session type. */
export type ListRow = RowOf<typeof listRow>

/** Lists whose free times are to be looked at. */
export const findLooking = statement('session_wait_lists_looking', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select type_id as id from session_wait_lists where look_at <= ${at} order by look_at, type_id limit 500`,
})

/** Locks a list; returns no row while another process works on it. */
export const lockList = statement('session_wait_list_lock', {
  takes: { typeId: text },
  gives: listRow,
  sql: ({ typeId }) => `
    select type_id, host_id, look_at from session_wait_lists where type_id = ${typeId} for update skip locked`,
})

export const setLook = statement('session_wait_list_set_look', {
  takes: { typeId: text, at: moment },
  sql: ({ typeId, at }) => `update session_wait_lists set look_at = ${at} where type_id = ${typeId}`,
})

/** Deletes a locked list. */
export const deleteList = statement('session_wait_list_delete', {
  takes: { typeId: text },
  sql: ({ typeId }) => `delete from session_wait_lists where type_id = ${typeId}`,
})

/** Everybody on a list, the next to be told first; who was told comes last. */
export const findWaits = statement('session_waits_of_type', {
  takes: { typeId: text },
  gives: waitRow,
  sql: ({ typeId }) => `
    select ${columns} from session_waits w where w.type_id = ${typeId} order by w.told_at nulls first, w.number`,
})

/** Nothing is free any more: everybody waits again, in the old order. */
export const untell = statement('session_waits_untell', {
  takes: { typeId: text },
  sql: ({ typeId }) => `update session_waits set told_at = null where type_id = ${typeId} and told_at is not null`,
})

/** Moves who was told, and let their turn pass, to the end of the list. */
export const moveToEnd = statement('session_wait_move_to_end', {
  takes: { personId: int, typeId: text },
  sql: ({ personId, typeId }) => `
    update session_waits set number = ${nextNumber(typeId)} where person_id = ${personId} and type_id = ${typeId}`,
})

export const setTold = statement('session_wait_set_told', {
  takes: { personId: int, typeId: text, at: moment },
  sql: ({ personId, typeId, at }) => `
    update session_waits set told_at = ${at} where person_id = ${personId} and type_id = ${typeId}`,
})

/** Session types with places on their list that have ended. */
export const findEnding = statement('session_waits_ending', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select distinct type_id as id from session_waits where ends_at <= ${at} limit 500`,
})
