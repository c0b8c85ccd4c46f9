import type { RequestReason } from '@guildhall/contract/relations/options.ts'
import { type RelationList, type RelationSort, relationLists } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import {
  binder,
  bool,
  forLike,
  int,
  list,
  moment,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import type { IdPlace } from '#http/answers/pagination.ts'
import { connectedWith, mineOf, sidesOf } from './queries.ts'
import { notHidden, type RelationState } from './tables.ts'

const listedRow = {
  id: text,
  other_id: int,
  state: textOf<Exclude<RelationState, 'none'>>(),
  is_mine: bool,
  reason: nullable(textOf<RequestReason>()),
  note: nullable(text),
  since: moment,
}
export type ListedRow = RowOf<typeof listedRow>

/**
 * Returns the condition for a row of `sidesOf` to be in each list of a person. Requests sent after a given time are open.
 */
function belongs(person: string, openAfter: string): Record<RelationList, string> {
  const open = `s.since > ${openAfter}::timestamptz`
  const sent = `(s.requested_by = ${person} and ${open})`
  const received = `(s.state = 'requested' and s.requested_by <> ${person} and ${open})`
  return {
    sent,
    received,
    pending: `(${sent} or ${received})`,
    connected: "s.state = 'connected'",
    blocked: 's.blocks',
  }
}
/** The states of each list, so that an index can be used. */
const states: Record<RelationList, string> = {
  sent: "('requested', 'declined')",
  received: "('requested')",
  pending: "('requested', 'declined')",
  connected: "('connected')",
  blocked: "('blocked')",
}
const listed = (person: string) =>
  `s.id, s.other_id, s.state, coalesce(s.requested_by = ${person}, false) as is_mine, s.reason, s.note, s.since`
const searchedName = `search_text(coalesce(nullif(p.company_name, ''), p.first_name || ' ' || p.last_name))`
const keys: Record<RelationSort, string> = { newest: 's.since', name: searchedName }
const mostWords = 8

interface Asked {
  personId: number
  openAfter: Date
  list: RelationList
  q: string
  sort: RelationSort
  /** The relation at the edge of a page, and the direction from it: backwards, the nearest come first. */
  place: IdPlace
  limit: number
}

/** Returns the conditions that a person's name contains each word of a search. */
function namedLike(q: string, bind: (value: string) => string): string[] {
  const words = q.match(/\S+/g)?.slice(0, mostWords) ?? []
  return words.map(
    (word) =>
      `and person_name(p.first_name, p.last_name, p.company_name) like '%' || search_text(${bind(forLike(word))}) || '%'`,
  )
}

/** Returns one list, or the part of it whose people's names match each word of `q`. Suspended people are left out. */
export async function listRelations(db: Queryable, asked: Asked): Promise<ListedRow[]> {
  const { personId, openAfter, list: which, q, sort, place, limit } = asked
  const { bind, values } = binder()
  const person = bind(personId)
  const after = bind(openAfter)
  const named = namedLike(q, bind)
  const isDown = (sort === 'newest') !== (place.step === 'previous')
  const way = isDown ? { order: 'desc', beyond: '<' } : { order: 'asc', beyond: '>' }
  const edge = (at: string) => `select ${keys[sort]}, s.id from relations s
    join people p on p.id = s.low_id + s.high_id - ${person} where s.id = ${at}`
  const sql = `
    select ${listed(person)}
    from ${sidesOf(person, 'id, state, requested_by, reason, note, since', `state in ${states[which]}`)} s
    join people p on p.id = s.other_id
    where not p.away and ${after}::timestamptz is not null and ${belongs(person, after)[which]} ${named.join(' ')}
    ${place.step === 'first' ? '' : `and (${keys[sort]}, s.id) ${way.beyond} (${edge(bind(place.id))})`}
    order by ${keys[sort]} ${way.order}, s.id ${way.order} limit ${bind(limit)}`
  const name = `relations_${which}_${sort}_${place.step}`
  return run<ListedRow>(db, { ...(named.length > 0 ? {} : { name }), text: sql, values })
}

/** The names are public: a person followed is named by their `customUserId` in cursors too. */
const followedRow = { id: text, other_id: int, since: moment }
export type FollowedRow = RowOf<typeof followedRow>

/** Returns those whom a person follows, newest first, or the part of them whose names match each word of `q`. */
export async function listFollowed(
  db: Queryable,
  { personId, q, place, limit }: Pick<Asked, 'personId' | 'q' | 'place' | 'limit'>,
): Promise<FollowedRow[]> {
  const { bind, values } = binder()
  const person = bind(personId)
  const named = namedLike(q, bind)
  const way = place.step === 'previous' ? { order: 'asc', beyond: '>' } : { order: 'desc', beyond: '<' }
  const edge = (at: string) => `select e.since, e.followed_id from follows e
    join people o on o.id = e.followed_id where e.follower_id = ${person} and o.custom_user_id = ${at}`
  const sql = `
    select p.custom_user_id as id, f.followed_id as other_id, f.since
    from follows f join people p on p.id = f.followed_id
    where f.follower_id = ${person} and f.ended_at is null and not p.away ${named.join(' ')}
    ${place.step === 'first' ? '' : `and (f.since, f.followed_id) ${way.beyond} (${edge(bind(place.id))})`}
    order by f.since ${way.order}, f.followed_id ${way.order} limit ${bind(limit)}`
  return run<FollowedRow>(db, {
    ...(named.length > 0 ? {} : { name: `followed_${place.step}` }),
    text: sql,
    values,
  })
}

/** The internal id of a person whom another follows or followed; none for others. */
export const findFollowed = statement('followed_one', {
  takes: { personId: int, customUserId: text },
  gives: { id: int },
  sql: ({ personId, customUserId }) => `
    select p.id from follows f join people p on p.id = f.followed_id
    where f.follower_id = ${personId} and p.custom_user_id = ${customUserId}`,
})

const person = { personId: int, openAfter: moment }

/** The relation with one person, if it is in one of the lists. */
export const findListed = statement('relations_one', {
  takes: { ...person, otherId: int },
  gives: listedRow,
  sql({ personId, openAfter, otherId }) {
    const { pending, connected, blocked } = belongs(personId, openAfter)
    return `
      select ${listed(personId)}
      from ${sidesOf(personId, 'id, state, requested_by, reason, note, since')} s
      where s.other_id = ${otherId} and (${pending} or ${connected} or ${blocked})`
  },
})

/** The requests that a person received after a given time and has not answered, oldest first. */
export const findReceived = statement('relations_waiting', {
  takes: { ...person, most: int },
  gives: listedRow,
  sql: ({ personId, openAfter, most }) => `
    select s.id, s.other_id, s.state, false as is_mine, s.reason, s.note, s.since
    from ${sidesOf(personId, 'id, state, requested_by, reason, note, since', "state = 'requested'")} s
    join people p on p.id = s.other_id
    where not p.away and s.requested_by <> ${personId} and s.since > ${openAfter}
    order by s.since, s.id limit ${most}`,
})

/** The size of each list. */
export const countRelations = statement('relations_count', {
  takes: person,
  gives: Object.fromEntries(relationLists.map((list) => [list, int])) as Record<RelationList, typeof int>,
  sql: ({ personId, openAfter }) => `
    select ${Object.entries(belongs(personId, openAfter))
      .map(([list, condition]) => `(count(*) filter (where ${condition}))::int as ${list}`)
      .join(', ')}
    from ${sidesOf(personId, 'state, requested_by, since', "state <> 'none'")} s
    join people p on p.id = s.other_id where not p.away`,
})

/** The number of mutual connections between a person and each of these, without suspended people. */
export const countMutuals = statement('relations_mutuals', {
  takes: { personId: int, otherIds: list(int) },
  gives: { id: int, mutuals: int },
  sql: ({ personId, otherIds }) => `
    with ${mineOf(personId)}
    select o.id, count(*)::int as mutuals from unnest(${otherIds}::bigint[]) o (id), lateral ${connectedWith('o.id')} t
    join mine on mine.other_id = t.other_id group by o.id`,
})

const there = (viewer: string) => `not p.away and ${notHidden(viewer, 'p.id')}`

/**
 * A person's connections, as far as the viewer may see them, newest first after the relation `cursor`: all of them
 * (`seesAll`), or only the mutual ones.
 */
export const listConnected = statement('person_connections', {
  takes: { personId: int, viewerId: int, seesAll: bool, limit: int, cursor: nullable(text) },
  gives: { id: text, other_id: int },
  sql: ({ personId, viewerId, seesAll, limit, cursor }) => `
    with ${mineOf(viewerId)}
    select s.id, s.other_id from ${sidesOf(personId, 'id, since', "state = 'connected'")} s join people p on p.id = s.other_id
    where ${there(viewerId)}
      and (${seesAll} or s.other_id in (select other_id from mine))
      and (${cursor}::text is null
        or (s.since, s.id) < (select since, id from relations where id = ${cursor} and ${personId} in (low_id, high_id)))
    order by s.since desc, s.id desc limit ${limit}`,
})

/** The number of a person's connections, and how many of them are mutual with the viewer. */
export const countConnected = statement('person_connections_count', {
  takes: { personId: int, viewerId: int },
  gives: { connections: int, mutuals: int },
  sql: ({ personId, viewerId }) => `
    with ${mineOf(viewerId)}
    select count(*)::int as connections, count(mine.other_id)::int as mutuals
    from ${connectedWith(personId)} s join people p on p.id = s.other_id left join mine on mine.other_id = s.other_id
    where ${there(viewerId)}`,
})
