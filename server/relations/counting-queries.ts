import { prepared } from '#db/statement.ts'

/** How many connections these people have. */
export const countConnected = prepared<{ id: number; connections: number }>(
  'relations_connected_counts',
  `select person as id, count(*)::int as connections from unnest($1::bigint[]) person,
     lateral (select from relations where low_id = person and state = 'connected'
       union all select from relations where high_id = person and state = 'connected') r
   group by person`,
)

export const findConnected = prepared<{ id: string }>(
  'relation_connected',
  "select id from relations where low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2) and state = 'connected'",
)
