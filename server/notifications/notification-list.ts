import type { Notification, NotificationList } from '@guildhall/contract/notifications/notifications.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { changes, findOwn, type ListRow, listBefore, listSince, lockCounter } from './queries.ts'

/** A page of a person's notifications, newest first; `cursor` is the last one seen. */
export async function readList(
  db: Queryable,
  userId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<NotificationList> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new AppError('invalid_cursor')
  // One extra row shows whether there is a next page.
  const rows = await listBefore(db, { userId, before: cursor ?? newest, limit: limit + 1 })
  const found = rows.filter(isThere)
  const shown = found.slice(0, limit)
  return {
    ...counted(rows),
    notifications: shown.map(presentNotification),
    removed: [],
    more: false,
    nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Returns the changes of a person's notifications after a number, each notification once, in its current state. */
export async function readChanges(
  db: Queryable,
  userId: number,
  { since, limit }: { since: number; limit: number },
): Promise<NotificationList> {
  const rows = await listSince(db, { userId, since, limit: limit + 1 })
  const found = rows.filter(isThere)
  const shown = found.slice(0, limit)
  const all = counted(rows)
  const more = found.length > limit
  return {
    ...all,
    notifications: shown.filter(({ cleared }) => !cleared).map(presentNotification),
    removed: shown.filter(({ cleared }) => cleared).map(({ id }) => id),
    number: more ? (shown.at(-1)?.number ?? since) : all.number,
    more,
    nextCursor: null,
  }
}

const isThere = (row: ListRow): row is ListRow & { id: string } => row.id !== null
const counted = ([first]: ListRow[]) => ({ unreadCount: first?.unread ?? 0, number: first?.last ?? 0 })

/** Returns a notification as its owner sees it. */
function presentNotification(row: ListRow & { id: string }): Notification {
  const { id, type, title, message, href, count, read, created_at } = row
  return { id, type, title, message, time: new Date(created_at).toISOString(), read, href, count }
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>
type Change = (counted: { userId: number; last: number; at: Date }) => Promise<{ changed: number }[]>

/** The largest possible id. */
const newest = '9223372036854775807'

/**
 * Marks a notification as read. 404 when it is not the person's; repeating it changes nothing, nor does marking one that was
 * cleared elsewhere.
 */
export const markRead = (deps: ChangeDeps, userId: number, id: string) => changeOne(deps, userId, id, changes.readOne)

/** Hides a notification on every device; 404 when it is not the person's. */
export const remove = (deps: ChangeDeps, userId: number, id: string) => changeOne(deps, userId, id, changes.clearOne)

/** Marks all as read, or those up to an id. */
export async function markAllRead(deps: ChangeDeps, userId: number, upTo = newest): Promise<{ unreadCount: number }> {
  const { unread } = await transaction(deps.db, (tx) =>
    changeNow(deps, tx, userId, (counted) => changes.readUpTo(tx, { ...counted, which: upTo })),
  )
  return { unreadCount: unread }
}

/** Hides all on every device, or those up to an id. */
export async function clear(deps: ChangeDeps, userId: number, upTo = newest): Promise<{ cleared: number }> {
  const { changed } = await transaction(deps.db, async (tx) => {
    const done = await changeNow(deps, tx, userId, (counted) => changes.clearUpTo(tx, { ...counted, which: upTo }))
    // An emptied list also has its own event; notifications that came meanwhile are still there.
    const left = (await listBefore(tx, { userId, before: newest, limit: 1 })).some(({ id }) => id !== null)
    if (!left) tx.afterCommit(() => deps.realtime.toUser(userId, 'notifications_cleared'))
    return done
  })
  return { cleared: changed }
}

/** Makes one change under the lock of the person's counter, and notifies every device of it. */
export async function changeNow(
  { clock, realtime }: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  userId: number,
  change: Change,
): Promise<{ changed: number; unread: number }> {
  const [counter] = await lockCounter(tx, { userId })
  if (!counter) return { changed: 0, unread: 0 }
  const [{ changed } = { changed: 0 }] = await change({ userId, last: counter.last, at: clock.now() })
  if (changed === 0) return { changed, unread: counter.unread }
  const number = counter.last + changed
  tx.afterCommit(() => realtime.toUser(userId, 'notifications_changed', { number }))
  const [now] = await lockCounter(tx, { userId })
  return { changed, unread: now?.unread ?? 0 }
}

async function changeOne(deps: ChangeDeps, userId: number, id: string, change: typeof changes.readOne) {
  const { changed, unread } = await transaction(deps.db, (tx) =>
    changeNow(deps, tx, userId, (counted) => change(tx, { ...counted, which: id })),
  )
  if (changed === 0 && (await findOwn(deps.db, { userId, id })).length === 0)
    throw new AppError('notification_not_found')
  return { unreadCount: unread }
}
