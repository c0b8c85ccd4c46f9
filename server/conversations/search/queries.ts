import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, prepared, run } from '#db/statement.ts'
import { type MessageRow, messages } from '../messages/queries.ts'
import { type StandingRow, standing } from '../standing-queries.ts'

/** What somebody typed as a query: words that begin like each of its own, read as messages are; null without any. */
export const readWords = prepared<{ query: string | null }>(
  'messages_words',
  `select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' ||
     case when length(lexeme) > 1 then ':*' else '' end, ' & ') as query
   from unnest(to_tsvector('pg_catalog.simple', search_text($1)))`,
)

/** The latest conversations of a person, and after which number each is theirs to see. */
export const findSearched = prepared<{ id: number; from_number: number }>(
  'conversations_searched',
  `select c.id, m.from_number from ${standing.from}
   where m.user_id = $1 and m.last_at is not null and c.last > m.from_number and ${standing.isThere}
   order by m.last_at desc limit ${chatLimits.searched}`,
)

/** These conversations of a person as they stand in them. */
export const findStandings = prepared<StandingRow>(
  'conversations_found',
  `select ${standing.columns} from ${standing.from}
   where c.id = any ($2::bigint[]) and m.user_id = $1 and ${standing.isThere}`,
)

interface SearchAsked {
  /** Of `readWords`. */
  query: string
  searched: { id: number; from_number: number }[]
  /** The last one seen: its moment, conversation and number. */
  after: [at: string, id: number, number: number] | null
  limit: number
}

/**
 * The newest messages of these conversations that have the words. Planned for both each time: rare words come from their
 * index, few messages from their conversations.
 */
export function findMatches(db: Queryable, { query, searched, after, limit }: SearchAsked) {
  const { bind, values } = binder()
  const ids = bind(searched.map(({ id }) => id))
  const from = bind(searched.map(({ from_number }) => from_number))
  const place = after?.map(bind) ?? []
  const text = `select w.conversation_id, ${messages.columns}
    from (
      select w.conversation_id, w.number from conversation_messages w
      join unnest(${ids}::bigint[], ${from}::int[]) s(id, from_number) on s.id = w.conversation_id
      where w.search @@ ${bind(query)}::tsquery and w.number > s.from_number and w.deleted_at is null
        ${after ? `and (w.created_at, w.conversation_id, w.number) < (${place[0]}::timestamptz, ${place[1]}::bigint, ${place[2]}::bigint)` : ''}
      order by w.created_at desc, w.conversation_id desc, w.number desc limit ${bind(limit)}) f
    join ${messages.from} on w.conversation_id = f.conversation_id and w.number = f.number
    order by w.created_at desc, w.conversation_id desc, w.number desc`
  return run<MessageRow & { conversation_id: number }>(db, { text, values })
}
