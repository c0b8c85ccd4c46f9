import { prepared } from '#db/statement.ts'
import { connectedWith, mineOf, sidesOf } from './sides.ts'
import { notHidden } from './tables.ts'

const there = (viewer: string) => `p.suspended_at is null and ${notHidden(viewer, 'p.id')}`

/**
 * Those a person ($1) is connected with, as far as $2 may see them, the newest first after the relation $5: all of them
 * ($3), or those $2 is connected with too.
 */
export const listConnected = prepared<{ id: string; other_id: number }>(
  'person_connections',
  `with ${mineOf('$2')}
   select s.id, s.other_id from ${sidesOf('$1', 'id, since', "state = 'connected'")} s join people p on p.id = s.other_id
   where ${there('$2')}
     and ($3 or s.other_id in (select other_id from mine))
     and ($5::text is null or (s.since, s.id) < (select since, id from relations where id = $5 and $1 in (low_id, high_id)))
   order by s.since desc, s.id desc limit $4`,
)

/** How many people a person ($1) is connected with, and with how many of them $2 is too. */
export const countConnected = prepared<{ connections: number; mutuals: number }>(
  'person_connections_count',
  `with ${mineOf('$2')}
   select count(*)::int as connections, count(mine.other_id)::int as mutuals
   from ${connectedWith('$1')} s join people p on p.id = s.other_id left join mine on mine.other_id = s.other_id where ${there('$2')}`,
)
