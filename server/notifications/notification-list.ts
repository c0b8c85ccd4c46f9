import type {
  Notification,
  NotificationCounts,
  NotificationList,
} from '@guildhall/contract/notifications/notifications.ts'
import { type BellGroup, mailGroupOf, typesOf } from '@guildhall/contract/notifications/options.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { countByType, type ListRow, listSince, pages } from './list-queries.ts'
import { changes, findOwn, lockCounter } from './queries.ts'
import { countUnread } from './service.ts'

interface Place {
  limit: number
  /** The id of the last one seen, or `n` and the id of the first one: the page with newer ones. */
  cursor?: string | undefined
  group?: BellGroup | undefined
  isUnread?: boolean
}

/** Returns a page of a person's notifications, newest first: all, those of a group, or unread ones. */
export async function readList(db: Queryable, userId: number, place: Place): Promise<NotificationList> {
  const { limit, cursor, group, isUnread = false } = place
  const [, newer, id] = cursor === undefined ? [] : (/^(n?)(\d{1,18})$/.exec(cursor) ?? [])
  if (cursor !== undefined && id === undefined) throw new AppError('invalid_cursor')
  const isNewer = newer === 'n'
  const find = async (direction: keyof typeof pages, from: string, most: number) => {
    const { all, ofTypes } = pages[direction][isUnread ? 'unread' : 'all']
    const asked = { userId, from, limit: most }
    const rows = await (group ? ofTypes(db, { ...asked, types: typesOf(group) }) : all(db, asked))
    return { rows, found: rows.filter(isThere) }
  }
  // One extra row shows whether there is another page.
  const { rows, found } = await find(isNewer ? 'newer' : 'older', id ?? newest, limit + 1)
  // At the top, the first page is shown whole.
  if (isNewer && found.length <= limit) return readList(db, userId, { limit, group, isUnread })
  const shown = isNewer ? found.slice(1) : found.slice(0, limit)
  const [first, last] = [shown[0], shown.at(-1)]
  const hasOlder = isNewer || found.length > limit
  const hasNewer = isNewer || (cursor !== undefined && (await find('newer', first?.id ?? oldest, 1)).found.length > 0)
  return {
    ...counted(rows),
    notifications: shown.map(presentNotification),
    removed: [],
    more: false,
    nextCursor: hasOlder && last ? last.id : null,
    previousCursor: hasNewer ? `n${first?.id ?? oldest}` : null,
  }
}

/** Returns how many notifications a person has: all, unread, and of each group. */
export async function readCounts(db: Queryable, userId: number): Promise<NotificationCounts> {
  const counts = { all: 0, unread: await countUnread(db, userId), orders: 0, people: 0, news: 0 }
  for (const { type, count } of await countByType(db, { userId })) {
    const group = mailGroupOf[type]
    counts.all += count
    if (group !== 'messages') counts[group] += count
  }
  return counts
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
    previousCursor: null,
  }
}

const isThere = (row: ListRow): row is ListRow & { id: string } => row.id !== null
const counted = ([first]: ListRow[]) => ({ unreadCount: first?.unread ?? 0, number: first?.last ?? 0 })

/** Returns a notification as its owner sees it. */
function presentNotification(row: ListRow & { id: string }): Notification {
  const { id, type, title, message, href, count, read, act, act_person: actPerson, created_at } = row
  const time = new Date(created_at).toISOString()
  return { id, type, title, message, time, read, href, count, act, actPerson }
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>
type Change = (counted: { userId: number; last: number; at: Date }) => Promise<{ changed: number }[]>

/** Beyond the largest and the smallest id. */
const newest = '9223372036854775807'
const oldest = '0'

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
    const left = (await pages.older.all.all(tx, { userId, from: newest, limit: 1 })).some(({ id }) => id !== null)
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
