import type { Output } from '@guildhall/contract/api/client.ts'
import type { messageFileEndpoints, SentFile } from '@guildhall/contract/conversations/message-files.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { cursors } from '../cursors.ts'
import { authorOf, cardsOf, presentFile } from '../messages/presenter.ts'
import { readStanding } from '../standing.ts'
import { countSent, findSent, type SentRow } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'storage'>

/** One page of the files of a conversation, the newest first: those of messages that its reader may see. */
export async function listFiles(
  deps: Reads,
  viewer: Viewer,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Output<(typeof messageFileEndpoints)['list']>> {
  const { id: conversation, from_number: from } = await readStanding(deps.db, viewer, id)
  const [belowNumber = 2 ** 31, belowPosition = 0] = cursor === undefined ? [] : cursors.readNumbers(cursor, 2)
  const seen = { conversationId: conversation, above: from }
  const [rows, [counted]] = await Promise.all([
    findSent(deps.db, { ...seen, belowNumber, belowPosition, limit: limit + 1 }),
    countSent(deps.db, { ...seen, most: pageLimits.exactTotal + 1 }),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const files = counted?.files ?? 0
  return {
    items: await present(deps, shown),
    nextCursor: last ? cursors.write(null, last.number, last.position) : null,
    total: { value: Math.min(files, pageLimits.exactTotal), exact: files <= pageLimits.exactTotal },
  }
}

async function present(deps: Reads, rows: readonly SentRow[]): Promise<SentFile[]> {
  const cards = await cardsOf(
    deps,
    rows.map(({ user_id }) => user_id),
  )
  const items = rows.map(async (row) => {
    const key = attachments.smallestOf(row)
    return {
      ...presentFile(row),
      number: row.number,
      sender: authorOf(cards.get(row.user_id)),
      time: new Date(row.sent_at).toISOString(),
      thumbnail: key && (await signedLink(deps, { key, isShown: true }, chatLimits.linkSeconds)).url,
    }
  })
  return Promise.all(items)
}
