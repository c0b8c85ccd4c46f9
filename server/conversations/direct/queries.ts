import { prepared } from '#db/statement.ts'

/** Makes the conversation of two people, the lower internal id first: (public id, low, high, now). Nothing when there is one. */
export const insertDirect = prepared(
  'conversation_insert_direct',
  `with made as (
     insert into conversations (public_id, kind, low_id, high_id, state, created_at)
     values ($1, 'direct', $2, $3, 'new', $4) on conflict (low_id, high_id) where kind = 'direct' do nothing returning id)
   insert into conversation_members (conversation_id, seat, user_id, joined_at)
   select made.id, seat, user_id, $4 from made, (values (1::smallint, $2::bigint), (2::smallint, $3::bigint)) v(seat, user_id)`,
)
export const findDirect = prepared<{ id: number; public_id: string; state: 'new' | 'asked' | 'open' }>(
  'conversation_direct',
  `select id, public_id, state from conversations where kind = 'direct' and low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)`,
)

/** Ends what two people had agreed on in a conversation; their words stay. */
export const endTalk = prepared(
  'conversation_end',
  "update conversations set state = 'new' where id = $1 and state = 'open'",
)
