import { prepared } from '#db/statement.ts'

/** Opens what was asked for; no row when it was not asked any more. */
export const acceptRequest = prepared<{ id: number }>(
  'conversation_accept',
  "update conversations set state = 'open' where id = $1 and state = 'asked' returning id",
)
/** Ends a request for who got it: (conversation, seat). Its words are not for their eyes any more. */
export const declineRequest = prepared(
  'conversation_decline',
  `with ended as (update conversations set declined = true where id = $1)
   update conversation_members m set last_at = null, unread = 0, from_number = c.last, read_number = c.last,
     received_number = c.last from conversations c where c.id = $1 and m.conversation_id = $1 and m.seat = $2`,
)
/** Takes one's own request back: nobody has it in a list any more, and nobody sees its words. */
export const withdrawRequest = prepared(
  'conversation_withdraw',
  `with ended as (update conversations set state = 'new', declined = false where id = $1)
   update conversation_members m set last_at = null, unread = 0, from_number = c.last, read_number = c.last,
     received_number = c.last from conversations c where c.id = $1 and m.conversation_id = $1`,
)
