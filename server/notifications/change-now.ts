import type { Queryable, Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { lockCounter } from './write-queries.ts'

export type Change = (db: Queryable, ...values: unknown[]) => Promise<{ changed: number }[]>

/** Makes one change under the lock of the person's counter, and tells every device that there is one. */
export async function changeNow(
  { clock, realtime }: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  userId: number,
  which: string,
  change: Change,
): Promise<{ changed: number; unread: number }> {
  const [counter] = await lockCounter(tx, userId)
  if (!counter) return { changed: 0, unread: 0 }
  const [{ changed } = { changed: 0 }] = await change(tx, userId, counter.last, clock.now(), which)
  if (changed === 0) return { changed, unread: counter.unread }
  const number = counter.last + changed
  tx.afterCommit(() => realtime.toUser(userId, 'notifications_changed', { number }))
  const [now] = await lockCounter(tx, userId)
  return { changed, unread: now?.unread ?? 0 }
}
