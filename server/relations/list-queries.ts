import type { RelationList, RelationSort } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, prepared, run } from '#db/statement.ts'
import type { IdPlace } from '#http/both-ways.ts'
import { connectedWith, mineOf, sidesOf } from './sides.ts'

export interface ListedRow {
  id: string
  other_id: number
  state: 'requested' | 'declined' | 'connected' | 'blocked'
  is_mine: boolean
  note: string | null
  /** PostgreSQL's text. */
  since: string
}

// $1 is the person, $2 the moment after which a request must have been sent to be open.
const open = 's.since > $2::timestamptz'
const sent = `(s.requested_by = $1 and ${open})`
const received = `(s.state = 'requested' and s.requested_by <> $1 and ${open})`
const belongs: Record<RelationList, string> = {
  sent,
  received,
  pending: `(${sent} or ${received})`,
  connected: "s.state = 'connected'",
  blocked: 's.blocks',
}
/** The states a list is made of, so that an index leads to them. */
const states: Record<RelationList, string> = {
  sent: "('requested', 'declined')",
  received: "('requested')",
  pending: "('requested', 'declined')",
  connected: "('connected')",
  blocked: "('blocked')",
}
const shownName = `search_text(coalesce(nullif(p.company_name, ''), p.first_name || ' ' || p.last_name))`
const keys: Record<RelationSort, string> = { newest: 's.since', name: shownName }
const mostWords = 8

export interface Asked {
  personId: number
  openAfter: Date
  list: RelationList
  q: string
  sort: RelationSort
  /** The relation at the edge of a page, and which way to go on from it: back, those nearest to it come first. */
  place: IdPlace
  limit: number
}

/** One list, or the part of it whose people have a name with each word of `q`. Suspended people are left out. */
export async function listRelations(db: Queryable, asked: Asked): Promise<ListedRow[]> {
  const { personId, openAfter, list, q, sort, place, limit } = asked
  const { bind, values } = binder()
  bind(personId)
  bind(openAfter)
  const words = q.match(/\S+/g)?.slice(0, mostWords) ?? []
  const named = words.map(
    (word) =>
      `and person_name(p.first_name, p.last_name, p.company_name) like '%' || search_text(${bind(word.replace(/[\\%_]/g, '\\$&'))}) || '%'`,
  )
  const isDown = (sort === 'newest') !== (place.step === 'previous')
  const way = isDown ? { order: 'desc', beyond: '<' } : { order: 'asc', beyond: '>' }
  const edge = (at: string) => `select ${keys[sort]}, s.id from relations s
    join people p on p.id = s.low_id + s.high_id - $1 where s.id = ${at}`
  const text = `
    select s.id, s.other_id, s.state, coalesce(s.requested_by = $1, false) as is_mine, s.note, s.since
    from ${sidesOf('$1', 'id, state, requested_by, note, since', `state in ${states[list]}`)} s
    join people p on p.id = s.other_id
    where p.suspended_at is null and $2::timestamptz is not null and ${belongs[list]} ${named.join(' ')}
    ${place.step === 'first' ? '' : `and (${keys[sort]}, s.id) ${way.beyond} (${edge(bind(place.id))})`}
    order by ${keys[sort]} ${way.order}, s.id ${way.order} limit ${bind(limit)}`
  const name = `relations_${list}_${sort}_${place.step}`
  return run<ListedRow>(db, { ...(words.length > 0 ? {} : { name }), text, values })
}

/** The relation with one person ($3), when it is in one of the lists. */
export const findListed = prepared<ListedRow>(
  'relations_one',
  `select s.id, s.other_id, s.state, coalesce(s.requested_by = $1, false) as is_mine, s.note, s.since
   from ${sidesOf('$1', 'id, state, requested_by, note, since')} s
   where s.other_id = $3 and (${belongs.pending} or ${belongs.connected} or ${belongs.blocked})`,
)

/** How many are in each list. */
export const countRelations = prepared<Record<RelationList, number>>(
  'relations_count',
  `select ${Object.entries(belongs)
    .map(([list, condition]) => `(count(*) filter (where ${condition}))::int as ${list}`)
    .join(', ')}
   from ${sidesOf('$1', 'state, requested_by, since', "state <> 'none'")} s
   join people p on p.id = s.other_id where p.suspended_at is null`,
)

/** How many people each of these ($2) and a person ($1) both are connected with, suspended ones left out. */
export const countMutuals = prepared<{ id: number; mutuals: number }>(
  'relations_mutuals',
  `with ${mineOf('$1')}
   select o.id, count(*)::int as mutuals from unnest($2::bigint[]) o (id), lateral ${connectedWith('o.id')} t
   join mine on mine.other_id = t.other_id group by o.id`,
)
