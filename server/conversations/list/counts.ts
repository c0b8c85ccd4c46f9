import type { Queryable } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import { countUnread } from './queries.ts'

type Counts = Pick<Deps, 'clock' | 'realtime' | 'db'>
export interface UnreadCounts {
  unreadConversations: number
  requests: number
}

const waitMs = 200
const waiting = new WeakMap<Counts['realtime'], Set<number>>()

/** How many unread conversations and waiting requests one person has. */
export async function readCounts(db: Queryable, clock: Counts['clock'], userId: number): Promise<UnreadCounts> {
  const [row] = await countUnread(db, [userId], clock.now())
  return { unreadConversations: row?.conversations ?? 0, requests: row?.requests ?? 0 }
}

/**
 * Pushes these people's counts to their open pages shortly: one query for all who wait then. It runs after the commit of the
 * change, so that the last push is correct.
 */
export function countsLater(deps: Counts, members: Iterable<{ user_id: number | null }>): void {
  const queued = waiting.get(deps.realtime)
  const ids = [...members].flatMap(({ user_id }) => user_id ?? [])
  if (ids.length === 0) return
  if (queued) {
    for (const id of ids) queued.add(id)
    return
  }
  const fresh = new Set(ids)
  waiting.set(deps.realtime, fresh)
  setTimeout(() => {
    waiting.delete(deps.realtime)
    tell(deps, [...fresh]).catch(() => undefined)
  }, waitMs).unref()
}

async function tell({ db, clock, realtime }: Counts, userIds: number[]): Promise<void> {
  const rows = new Map((await countUnread(db, userIds, clock.now())).map((row) => [row.user_id, row]))
  for (const userId of userIds) {
    const row = rows.get(userId)
    realtime.toUser(userId, 'conversations:counts', {
      unreadConversations: row?.conversations ?? 0,
      requests: row?.requests ?? 0,
    })
  }
}
