import { prepared } from '#db/statement.ts'
import type { ListedRow } from './list-queries.ts'
import { sidesOf } from './sides.ts'

/** The requests that a person ($1) received after $2 and has not answered, the oldest first, up to $3 of them. */
export const findReceived = prepared<ListedRow>(
  'relations_waiting',
  `select s.id, s.other_id, s.state, false as is_mine, s.note, s.since
   from ${sidesOf('$1', 'id, state, requested_by, note, since', "state = 'requested'")} s
   join people p on p.id = s.other_id
   where p.suspended_at is null and s.requested_by <> $1 and s.since > $2 order by s.since, s.id limit $3`,
)
