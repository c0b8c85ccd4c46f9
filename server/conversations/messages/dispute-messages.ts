import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable } from '#db/connect.ts'
import { int, list, moment, statement, text } from '#db/statement.ts'

/** The newest messages of a person to another since a time, both ways, without deleted ones and events. */
const findBetweenSince = statement('messages_between_since', {
  takes: { one: int, other: int, since: moment, limit: int },
  gives: { number: int, sender_id: int, created_at: moment, text, files: list(text) },
  sql: (p) => `
    select w.number, s.user_id as sender_id, w.created_at, w.text,
      array(select f.name from conversation_files f where f.conversation_id = w.conversation_id and f.number = w.number
        order by f.position) as files
    from conversations c join conversation_messages w on w.conversation_id = c.id
    join conversation_members s on s.conversation_id = w.conversation_id and s.seat = w.seat
    where c.kind = 'direct' and c.low_id = least(${p.one}::bigint, ${p.other}) and c.high_id = greatest(${p.one}::bigint, ${p.other})
      and w.created_at >= ${p.since} and w.deleted_at is null and w.event is null and s.user_id is not null
    order by w.number desc limit ${p.limit}`,
})

/**
 * Returns what two people wrote to each other since a time (UTC), oldest first, for the staff who decide a dispute between
 * them: at most the newest hundred.
 */
export async function messagesBetween(db: Queryable, people: { one: number; other: number; since: Date | string }) {
  const rows = await findBetweenSince(db, { ...people, limit: chatLimits.disputeMessages })
  return rows.toReversed().map(({ number, sender_id, created_at, text: said, files }) => ({
    ...{ number, files, senderId: sender_id, text: said },
    time: new Date(created_at).toISOString(),
  }))
}
