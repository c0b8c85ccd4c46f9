import { prepared } from '#db/statement.ts'
import { mineOf, sidesOf } from './sides.ts'
import { reasons } from './suggestion-reasons.ts'

/**
 * The people with whom a person ($1) shares most: each reason looks at a bounded number of them, so that the cost does
 * not grow with the community. Left out are those with whom something is or was lately ($4: requests sent after it are
 * open, $5: requests taken back after it stand in the way of the next), those put away after $6, and suspended people.
 */
export const findSuggested = prepared<{ id: number }>(
  'suggestions_find',
  `with found as (
     ${reasons.map(({ candidates, weight }) => `select id, ${weight} as weight from (${candidates}) c`).join(' union all ')}
   ), known as materialized (
     select s.other_id as id from ${sidesOf('$1', 'state, since, low_withdrew_at, high_withdrew_at')} s
     where s.state in ('connected', 'blocked') or (s.state in ('requested', 'declined') and s.since > $4)
       or (s.low_withdrew_at > $5 and $1 < s.other_id) or (s.high_withdrew_at > $5 and $1 > s.other_id)
     union all select other_id from put_away_suggestions where user_id = $1 and at > $6
     union all select $1
   ), best as (
     select id, sum(weight) as score from found where id not in (select id from known)
     group by id order by score desc, id # $2 limit 2 * $3::int
   )
   select b.id from best b join people p on p.id = b.id
   where p.suspended_at is null order by b.score desc, b.id # $2 limit $3`,
)

/** What each of these people ($2) shares with a person ($1), by the names of the reasons. */
export const findShared = prepared<{ id: number; reason: string; shared: string }>(
  'suggestions_shared',
  `with ${mineOf('$1')}, chosen as materialized (select * from people where id = any ($2::bigint[]))
   ${reasons.map(({ name, shared }) => `select id, '${name}' as reason, shared from (${shared}) r`).join(' union all ')}`,
)

export const putAway = prepared(
  'suggestion_put_away',
  `insert into put_away_suggestions (user_id, other_id, at) values ($1, $2, $3)
   on conflict (user_id, other_id) do update set at = excluded.at`,
)
