import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { sidesOf } from './sides.ts'

const findRelations = prepared<{ person: string; state: string; note: string | null; since: string }>(
  'relations_held',
  `select p.custom_user_id as person, s.note, s.since,
     case when s.blocks then 'blocked' when s.requested_by = $1 then 'sent' when s.state = 'requested' then 'received' else s.state end as state
   from ${sidesOf('$1', 'state, requested_by, note, since')} s join people p on p.id = s.other_id
   where s.blocks or s.state in ('requested', 'connected') or s.requested_by = $1 order by s.since`,
)
const findFollowed = prepared<{ person: string; since: string; ended_at: string | null }>(
  'follows_held',
  `select p.custom_user_id as person, f.since, f.ended_at from follows f join people p on p.id = f.followed_id
   where f.follower_id = $1 order by f.since`,
)
const findPutAway = prepared<{ person: string; at: string }>(
  'put_away_held',
  `select p.custom_user_id as person, a.at from put_away_suggestions a join people p on p.id = a.other_id
   where a.user_id = $1 order by a.at`,
)

/**
 * Whom a person is connected with, asked, was asked by, blocks and follows, for their own eyes: not who blocks them nor
 * what others decided in silence. All of it goes with the person.
 */
export async function heldRelations(db: Queryable, personId: number) {
  return {
    relations: await findRelations(db, personId),
    follows: await findFollowed(db, personId),
    suggestionsPutAway: await findPutAway(db, personId),
  }
}
