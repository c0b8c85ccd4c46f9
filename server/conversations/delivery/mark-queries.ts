import { prepared } from '#db/statement.ts'

/**
 * Marks what a seat has read up to a number: (conversation, seat, number). What is left unread is what came after, of others.
 * The conversation is locked.
 */
export const markRead = prepared<{ unread: number; read_number: number; received_number: number }>(
  'member_read',
  `update conversation_members m set read_number = $3, received_number = greatest(received_number, $3),
     unread = case when $3 >= c.last then 0 else m.unread - (
       select count(*)::int from conversation_messages w
       where w.conversation_id = $1 and w.number > m.read_number and w.number <= $3 and w.seat <> $2) end
   from conversations c
   where c.id = $1 and m.conversation_id = $1 and m.seat = $2 and m.read_number < $3
   returning m.unread, m.read_number, m.received_number`,
)

/** Marks what a seat has received: (conversation, seat, number). No row when it was marked before. */
export const markReceived = prepared<{ read_number: number; received_number: number }>(
  'member_received',
  `update conversation_members m set received_number = least($3, c.last) from conversations c
   where c.id = $1 and m.conversation_id = $1 and m.seat = $2 and m.received_number < least($3, c.last)
   returning m.read_number, m.received_number`,
)
