import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { type Change, changeNow } from './change-now.ts'
import { changes } from './change-queries.ts'
import { findOwn } from './find-queries.ts'
import { listBefore } from './list-queries.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>

const newest = '9223372036854775807'

/** Marks one as read. 404 when it is not the person's; twice is once, and so it is when it was cleared elsewhere. */
export const markRead = (deps: ChangeDeps, userId: number, id: string) => changeOne(deps, userId, id, changes.readOne)

/** Hides one on every device; 404 when it is not the person's. */
export const remove = (deps: ChangeDeps, userId: number, id: string) => changeOne(deps, userId, id, changes.clearOne)

/** Marks all as read, or those up to one. */
export async function markAllRead(deps: ChangeDeps, userId: number, upTo = newest): Promise<{ unreadCount: number }> {
  const { unread } = await transaction(deps.db, (tx) => changeNow(deps, tx, userId, upTo, changes.readUpTo))
  return { unreadCount: unread }
}

/** Hides all on every device, or those up to one. */
export async function clear(deps: ChangeDeps, userId: number, upTo = newest): Promise<{ cleared: number }> {
  const { changed } = await transaction(deps.db, async (tx) => {
    const done = await changeNow(deps, tx, userId, upTo, changes.clearUpTo)
    // Emptied lists say so by the specification's own event too; what came meanwhile is still there.
    const left = (await listBefore(tx, userId, newest, 1)).some(({ id }) => id !== null)
    if (!left) tx.afterCommit(() => deps.realtime.toUser(userId, 'notifications_cleared'))
    return done
  })
  return { cleared: changed }
}

async function changeOne(deps: ChangeDeps, userId: number, id: string, change: Change) {
  const { changed, unread } = await transaction(deps.db, (tx) => changeNow(deps, tx, userId, id, change))
  if (changed === 0 && (await findOwn(deps.db, userId, id)).length === 0) throw new AppError('notification_not_found')
  return { unreadCount: unread }
}
