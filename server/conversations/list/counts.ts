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

/** How many conversations have something unread, and how many requests wait, for one person. */
export async function readCounts(db: Queryable, clock: Counts['clock'], userId: number): Promise<UnreadCounts> {
  const [row] = await countUnread(db, [userId], clock.now())
  return { unreadConversations: row?.conversations ?? 0, requests: row?.requests ?? 0 }
}

/**
 * Tells these people's open pages their counts in a moment: one question for all who are waiting then. It is asked after
 * the commit of what changed them, so that the last one told is true.
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
