import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { FoundMessages } from '@guildhall/contract/conversations.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { cursors } from '../cursors.ts'
import { presentConversations } from '../list/presenting.ts'
import { presentMessages } from '../messages/presenter.ts'
import { findMatches, findSearched, findStandings, readWords } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>

/**
 * Messages of one's own conversations, of the thousand latest, that have every one of the words; the newest first. Nothing
 * from before one came, nothing deleted, nothing of conversations one left or that a block hides.
 */
export async function searchMessages(
  deps: Reads,
  viewer: Viewer,
  { q, cursor }: { q: string; cursor?: string | undefined },
): Promise<FoundMessages> {
  const [at, id = 0, number = 0] = cursor === undefined ? [] : cursors.read(cursor, 2)
  const [[words], searched] = await Promise.all([readWords(deps.db, q), findSearched(deps.db, viewer.id)])
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
  const standings = await findStandings(deps.db, viewer.id, ids)
  const conversations = new Map((await presentConversations(deps, standings)).map((each) => [each.id, each]))
  const messages = await Promise.all(
    standings.map((row) =>
      presentMessages(
        deps,
        row,
        found.filter(({ conversation_id }) => conversation_id === row.id),
      ),
    ),
  )
  const byId = new Map(messages.flat().map((message) => [message.id, message]))
  const publicIds = new Map(standings.map((row) => [row.id, row.public_id]))
  return found.flatMap(({ conversation_id, number }) => {
    const conversation = conversations.get(publicIds.get(conversation_id) ?? '')
    const message = conversation && byId.get(`${conversation.id}.${number}`)
    return message ? [{ conversation, message }] : []
  })
}
