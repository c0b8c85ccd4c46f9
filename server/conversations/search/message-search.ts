import type { FoundMessages } from '@guildhall/contract/conversations/conversations.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable } from '#db/connect.ts'
import { binder, int, list, nullable, run, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { cursors } from '../cursors.ts'
import { presentConversations } from '../list/presenter.ts'
import { presentParts } from '../messages/presenter.ts'
import { type MessageRow, messages } from '../messages/queries.ts'
import { standing, standingRow } from '../standing.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'cards'>

/**
 * Messages that contain every word, from the viewer's thousand latest conversations, newest first. Nothing from before the
 * viewer joined, nothing deleted, nothing from conversations they left or that a block hides.
 */
export async function searchMessages(
  deps: Reads,
  viewer: Viewer,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<FoundMessages> {
  const [at, id = 0, number = 0] = cursor === undefined ? [] : cursors.read(cursor, 2)
  const [[words], searched] = await Promise.all([
    readWords(deps.db, { typed: q }),
    findSearched(deps.db, { userId: viewer.id }),
  ])
  if (!words?.query || searched.length === 0) return { items: [], nextCursor: null }
  const after: [string, number, number] | null = at === undefined ? null : [at, id, number]
  const limit = chatLimits.search + 1
  const rows = await findMatches(deps.db, { query: words.query, searched, after, limit })
  const found = rows.slice(0, chatLimits.search)
  const last = rows.length > chatLimits.search ? found.at(-1) : undefined
  return {
    items: await present(deps, viewer, found),
    nextCursor: last ? cursors.write(last.created_at, last.conversation_id, last.number) : null,
  }
}

async function present(deps: Reads, viewer: Viewer, found: Awaited<ReturnType<typeof findMatches>>) {
  const ids = [...new Set(found.map(({ conversation_id }) => conversation_id))]
  const standings = await findStandings(deps.db, { userId: viewer.id, ids })
  const conversations = new Map((await presentConversations(deps, standings)).map((each) => [each.id, each]))
  const messages = await presentParts(
    deps,
    standings.map((seen) => ({ seen, rows: found.filter(({ conversation_id }) => conversation_id === seen.id) })),
  )
  const byId = new Map(messages.flat().map((message) => [message.id, message]))
  const publicIds = new Map(standings.map((row) => [row.id, row.public_id]))
  return found.flatMap(({ conversation_id, number }) => {
    const conversation = conversations.get(publicIds.get(conversation_id) ?? '')
    const message = conversation && byId.get(`${conversation.id}.${number}`)
    return message ? [{ conversation, message }] : []
  })
}

/** Search input as a query: prefixes of each of its words, normalized like messages; null without any. */
const readWords = statement('messages_words', {
  takes: { typed: text },
  gives: { query: nullable(text) },
  sql: ({ typed }) => `
    select string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' ||
      case when length(lexeme) > 1 then ':*' else '' end, ' & ') as query
    from unnest(to_tsvector('pg_catalog.simple', search_text(${typed})))`,
})

/** A person's latest conversations, and the number after which they may read each. */
const findSearched = statement('conversations_searched', {
  takes: { userId: int },
  gives: { id: int, from_number: int },
  sql: ({ userId }) => `
    select c.id, m.from_number from ${standing.from}
    where m.user_id = ${userId} and m.last_at is not null and c.last > m.from_number and ${standing.isThere}
    order by m.last_at desc limit ${chatLimits.searched}`,
})

/** These conversations as the person sees them. */
const findStandings = statement('conversations_found', {
  takes: { userId: int, ids: list(int) },
  gives: standingRow,
  sql: ({ userId, ids }) => `
    select ${standing.columns} from ${standing.from}
    where c.id = any (${ids}::bigint[]) and m.user_id = ${userId} and ${standing.isThere}`,
})

interface SearchAsked {
  /** From `readWords`. */
  query: string
  searched: { id: number; from_number: number }[]
  /** The last row seen: its time, conversation and number. */
  after: [at: string, id: number, number: number] | null
  limit: number
}

/**
 * The newest messages of these conversations that contain the words. Planned again each time to suit either case: rare words
 * use their index, few messages their conversations.
 */
function findMatches(db: Queryable, { query, searched, after, limit }: SearchAsked) {
  const { bind, values } = binder()
  const ids = bind(searched.map(({ id }) => id))
  const from = bind(searched.map(({ from_number }) => from_number))
  const place = after?.map(bind) ?? []
  const sql = `select w.conversation_id, ${messages.columns}
    from (
      select w.conversation_id, w.number from conversation_messages w
      join unnest(${ids}::bigint[], ${from}::int[]) s(id, from_number) on s.id = w.conversation_id
      where w.search @@ ${bind(query)}::tsquery and w.number > s.from_number and w.deleted_at is null
        ${after ? `and (w.created_at, w.conversation_id, w.number) < (${place[0]}::timestamptz, ${place[1]}::bigint, ${place[2]}::bigint)` : ''}
      order by w.created_at desc, w.conversation_id desc, w.number desc limit ${bind(limit)}) f
    join ${messages.from} on w.conversation_id = f.conversation_id and w.number = f.number
    order by w.created_at desc, w.conversation_id desc, w.number desc`
  return run<MessageRow & { conversation_id: number }>(db, { text: sql, values })
}
