import type { MentoringType, PlaceKind, SessionTopic, SessionTypeState } from '@guildhall/contract/bookings/options.ts'
import type { CancelRule } from '@guildhall/contract/orders/cancel-rules.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const state = textOf<SessionTypeState>()

/** The columns that follow from what a host enters. */
const entered = {
  title: text,
  what: text,
  topics: list(textOf<SessionTopic>()),
  mentoring_type: textOf<MentoringType>(),
  mentoring_type_other: text,
  minutes: int,
  people: int,
  questions: json<Question[]>(),
  place_kind: textOf<PlaceKind>(),
  place: text,
  approval: bool,
  cancel_rule: textOf<CancelRule>(),
  price_minor: int,
  first_free: bool,
}
const names = Object.keys(entered) as (keyof typeof entered)[]

/** The columns of a session type. */
export const typeRow = {
  id: text,
  host_id: int,
  state,
  is_hidden: bool,
  ...entered,
  not_assessed_at: nullable(moment),
  created_at: moment,
  updated_at: moment,
}
/** A session type; times are PostgreSQL's text. */
export type TypeRow = RowOf<typeof typeRow>
const columns = Object.keys(typeRow)
  .map((name) => `t.${name}`)
  .join(', ')

/** Whether people find a session type and can book it. */
export const isOffered = ({ state, is_hidden }: Pick<TypeRow, 'state' | 'is_hidden'>): boolean =>
  state === 'open' && !is_hidden
/** The same, as SQL over `t`. */
export const offered = `t.state = 'open' and not t.is_hidden`

/** Locks this host's session type; returns no row for any other id. */
export const lockType = statement('session_type_lock', {
  takes: { id: text, hostId: int },
  gives: typeRow,
  sql: ({ id, hostId }) => `
    select ${columns} from session_types t where t.id = ${id} and t.host_id = ${hostId} for no key update`,
})

export const findTypesOf = statement('session_types_of', {
  takes: { hostId: int },
  gives: typeRow,
  sql: ({ hostId }) => `select ${columns} from session_types t where t.host_id = ${hostId} order by t.created_at, t.id`,
})

/** How often each type of a host was booked since a moment, without what was cancelled. A session starts after it was booked. */
export const countBooked = statement('session_types_booked', {
  takes: { hostId: int, since: moment },
  gives: { id: text, bookings: int },
  sql: ({ hostId, since }) => `
    select type_id as id, count(*)::int as bookings from bookings
    where host_id = ${hostId} and starts_at > ${since} and created_at > ${since} and state in ('booked', 'over', 'done') and type_id is not null
    group by type_id order by type_id`,
})

/** A session type in any state. */
export const findType = statement('session_type', {
  takes: { id: text },
  gives: typeRow,
  sql: ({ id }) => `select ${columns} from session_types t where t.id = ${id}`,
})

/** Locks a session type in any state. */
export const lockAnyType = statement('session_type_lock_any', {
  takes: { id: text },
  gives: typeRow,
  sql: ({ id }) => `select ${columns} from session_types t where t.id = ${id} for no key update`,
})

export const setTypeHidden = statement('session_type_set_hidden', {
  takes: { id: text, isHidden: bool },
  sql: ({ id, isHidden }) => `update session_types set is_hidden = ${isHidden} where id = ${id}`,
})

export const countTypes = statement('session_types_count', {
  takes: { hostId: int },
  gives: { types: int },
  sql: ({ hostId }) => `select count(*)::int as types from session_types where host_id = ${hostId}`,
})

export const insertType = statement('session_type_insert', {
  takes: { id: text, hostId: int, state, at: moment, declaredAt: nullable(moment), ...entered },
  sql: ({ id, hostId, state: turned, at, declaredAt, ...places }) => `
    insert into session_types (id, host_id, state, created_at, updated_at, not_assessed_at, ${names.join(', ')})
    values (${id}, ${hostId}, ${turned}, ${at}, ${at}, ${declaredAt}, ${names.map((name) => places[name]).join(', ')})`,
})

// Every save has its own time, which identifies a version. The first declaration stays.
const saved = (at: string) => `updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')`

export const saveType = statement('session_type_save', {
  takes: { id: text, state, at: moment, declaredAt: nullable(moment), ...entered },
  sql: ({ id, state: turned, at, declaredAt, ...places }) => `
    update session_types set state = ${turned}, ${saved(at)},
      not_assessed_at = coalesce(not_assessed_at, ${declaredAt}::timestamptz),
      ${names.map((name) => `${name} = ${places[name]}`).join(', ')}
    where id = ${id}`,
})

export const setTypeState = statement('session_type_set_state', {
  takes: { id: text, state, at: moment },
  sql: ({ id, state: turned, at }) => `update session_types set state = ${turned}, ${saved(at)} where id = ${id}`,
})

export const deleteType = statement('session_type_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from session_types where id = ${id}`,
})

/** An open session type of a host, or any of their own. */
export const findOffered = statement('session_type_offered', {
  takes: { id: text, hostId: int, viewerId: int },
  gives: typeRow,
  sql: ({ id, hostId, viewerId }) => `
    select ${columns} from session_types t
    where t.id = ${id} and t.host_id = ${hostId} and ((${offered}) or t.host_id = ${viewerId})`,
})

/** Open session types of any host, locked against changes while somebody buys a time. */
export const lockOpen = statement('session_type_open_locked', {
  takes: { id: text },
  gives: typeRow,
  sql: ({ id }) => `select ${columns} from session_types t where t.id = ${id} and ${offered} for share`,
})

/** The same, locked against changes while somebody books it. */
export const lockOffered = statement('session_type_offered_locked', {
  takes: { id: text, hostId: int },
  gives: typeRow,
  sql: ({ id, hostId }) => `
    select ${columns} from session_types t
    where t.id = ${id} and t.host_id = ${hostId} and ${offered} for share`,
})
