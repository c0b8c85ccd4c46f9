import type { RequestReason } from '@guildhall/contract/relations/options.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf, type ValuesOf } from '#db/statement.ts'
import type { RelationState } from './tables.ts'

const pairRow = {
  id: text,
  low_id: int,
  high_id: int,
  state: textOf<RelationState>(),
  requested_by: nullable(int),
  reason: nullable(textOf<RequestReason>()),
  note: nullable(text),
  since: moment,
  low_withdrew_at: nullable(moment),
  high_withdrew_at: nullable(moment),
  low_blocks: bool,
  high_blocks: bool,
}
/** A pair as it is read: times are PostgreSQL's text. The lower internal id is `low_id`. */
export type PairRow = RowOf<typeof pairRow>
/** A pair as it is written. */
export type PairState = ValuesOf<typeof pairRow>

const names = Object.keys(pairRow) as (keyof typeof pairRow)[]
const columns = names.join(', ')
const two = { one: int, other: int }
const ofTwo = ({ one, other }: { one: string; other: string }) =>
  `low_id = least(${one}::bigint, ${other}) and high_id = greatest(${one}::bigint, ${other})`

export const findPair = statement('pair_find', {
  takes: two,
  gives: pairRow,
  sql: (p) => `select ${columns} from relations where ${ofTwo(p)}`,
})

const lockPair = statement('pair_lock', {
  takes: two,
  gives: pairRow,
  sql: (p) => `select ${columns} from relations where ${ofTwo(p)} for update`,
})

export const findConnected = statement('relation_connected', {
  takes: two,
  gives: { id: text },
  sql: (p) => `select id from relations where ${ofTwo(p)} and state = 'connected'`,
})

/** The other person of a relation by its id, for one of the two. */
export const findOther = statement('pair_other', {
  takes: { id: text, personId: int },
  gives: { other_id: int },
  sql: ({ id, personId }) => `
    select low_id + high_id - ${personId} as other_id from relations where id = ${id} and ${personId} in (low_id, high_id)`,
})

const connections = (personIds: string, condition: string) => `
    select person as id, count(*)::int as connections from unnest(${personIds}::bigint[]) person,
      lateral (select from relations where low_id = person and state = 'connected' ${condition}
        union all select from relations where high_id = person and state = 'connected' ${condition}) r
    group by person`

/** The number of these people's connections. */
export const countConnections = statement('relations_connected_counts', {
  takes: { personIds: list(int) },
  gives: { id: int, connections: int },
  sql: ({ personIds }) => connections(personIds, ''),
})

/** The number of these people's connections made between two moments; `to` is excluded. */
export const countConnectionsBetween = statement('relations_connected_counts_between', {
  takes: { personIds: list(int), from: moment, to: moment },
  gives: { id: int, connections: int },
  sql: ({ personIds, from, to }) => connections(personIds, `and since >= ${from} and since < ${to}`),
})

const insert = statement('pair_insert', {
  takes: pairRow,
  sql: (p) => `insert into relations (${columns}) values (${names.map((name) => p[name]).join(', ')})`,
})

const update = statement('pair_update', {
  takes: pairRow,
  sql: (p) => `
    update relations set state = ${p.state}, requested_by = ${p.requested_by}, reason = ${p.reason},
      note = ${p.note}, since = ${p.since},
      low_withdrew_at = ${p.low_withdrew_at}, high_withdrew_at = ${p.high_withdrew_at},
      low_blocks = ${p.low_blocks}, high_blocks = ${p.high_blocks}
    where id = ${p.id} and low_id = ${p.low_id} and high_id = ${p.high_id}`,
})

const countOpen = statement('pair_count_open', {
  takes: { personId: int, after: moment },
  gives: { open: int },
  sql: ({ personId, after }) =>
    `select count(*)::int as open from relations where requested_by = ${personId} and since > ${after}`,
})

/** Reads, locks and writes a pair; its two people must be locked. */
export const pairs = {
  async lock(tx: Queryable, one: number, other: number): Promise<PairRow | undefined> {
    return (await lockPair(tx, { one, other }))[0]
  },
  async save(tx: Queryable, row: PairState, isNew: boolean): Promise<void> {
    await (isNew ? insert : update)(tx, row)
  },
  /** Returns the number of a person's open requests sent after a given time, declined ones included. */
  async countOpen(tx: Queryable, personId: number, after: Date): Promise<number> {
    return (await countOpen(tx, { personId, after }))[0]?.open ?? 0
  },
}

const follow = { followerId: int, followedId: int, at: moment }

/** Follows; `isNew` only the first time, not when following again. */
export const startFollowing = statement('follow_start', {
  takes: follow,
  gives: { isNew: bool },
  sql: ({ followerId, followedId, at }) => `
    insert into follows (follower_id, followed_id, since) values (${followerId}, ${followedId}, ${at})
    on conflict (follower_id, followed_id) do update set since = excluded.since, ended_at = null
    where follows.ended_at is not null
    returning xmax = 0 as "isNew"`,
})

export const stopFollowing = statement('follow_stop', {
  takes: follow,
  sql: ({ followerId, followedId, at }) => `
    update follows set ended_at = ${at}
    where follower_id = ${followerId} and followed_id = ${followedId} and ended_at is null`,
})

/** Ends following in both directions. */
export const endFollowing = statement('follow_stop_both', {
  takes: { one: int, other: int, at: moment },
  sql: ({ one, other, at }) => `
    update follows set ended_at = ${at}
    where (follower_id, followed_id) in ((${one}, ${other}), (${other}::bigint, ${one}::bigint)) and ended_at is null`,
})

/** The number of a person's visible followers, and whether the viewer is one of them. */
export const countFollowers = statement('follow_count', {
  takes: { personId: int, viewerId: int },
  gives: { followers: int, following: int, is_following: bool },
  sql: ({ personId, viewerId }) => `
    select
      (select count(*)::int from follows f join people p on p.id = f.follower_id
       where f.followed_id = ${personId} and f.ended_at is null and not p.away) as followers,
      (select count(*)::int from follows f join people p on p.id = f.followed_id
       where f.follower_id = ${personId} and f.ended_at is null and not p.away) as following,
      exists (select from follows where follower_id = ${viewerId} and followed_id = ${personId} and ended_at is null)
        as is_following`,
})

/** Returns the relations of one person from that person's side: one row each, with the other's internal id as `other_id`. */
export const sidesOf = (person: string, columns = '', where = 'true') => {
  const side = (own: string, other: string, blocks: string) =>
    `select ${other} as other_id${columns && `, ${columns}, ${blocks} as blocks`} from relations where ${own} = ${person} and ${where}`
  return `(${side('low_id', 'high_id', 'low_blocks')} union all ${side('high_id', 'low_id', 'high_blocks')})`
}

/** Returns the internal ids (`other_id`) of a person's connections; two index lookups. */
export const connectedWith = (person: string) => sidesOf(person, '', "state = 'connected'")

/** Returns a part of a `with`: a person's visible connections, as `mine`. Joined, never queried row by row. */
export const mineOf = (person: string) =>
  `mine as materialized (
     select m.other_id from ${connectedWith(person)} m join people p on p.id = m.other_id where not p.away)`
