import type { Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'

// Far above every number, so that no two messages have the same one in between.
const above = 1_000_000

const numbered = `
  select conversation_id, number, row_number() over (partition by conversation_id order by created_at, number) as place
  from conversation_messages
  where conversation_id in (select conversation_id from conversation_messages where card is not null)`

/**
 * Numbers messages and cards of the demo community by their times: engagements were played before the talks. What is read and
 * which message was the last follow from it.
 */
export async function putInSequence(db: Queryable): Promise<void> {
  await run(db, {
    text: `with placed as (${numbered}),
      marks as (
        select m.conversation_id, m.seat, case when m.unread = 0 then c.last else coalesce(
            (select place from placed p where p.conversation_id = c.id and p.number = m.read_number), 0) end as read,
          (select max(created_at) from conversation_messages w where w.conversation_id = c.id) as last_at
        from conversation_members m join conversations c on c.id = m.conversation_id
        where c.id in (select conversation_id from placed))
      update conversation_members m set read_number = k.read, received_number = greatest(k.read, m.received_number),
        last_at = k.last_at
      from marks k where k.conversation_id = m.conversation_id and k.seat = m.seat`,
    values: [],
  })
  await run(db, {
    text: `with placed as (${numbered})
      update conversation_messages w set number = p.place + ${above}, reply_to = (
        select r.place from placed r where r.conversation_id = w.conversation_id and r.number = w.reply_to)
      from placed p where p.conversation_id = w.conversation_id and p.number = w.number`,
    values: [],
  })
  await run(db, {
    text: `update conversation_messages set number = number - ${above} where number > ${above}`,
    values: [],
  })
}
