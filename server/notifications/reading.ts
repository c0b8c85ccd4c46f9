import type { NotificationList } from '@guildhall/contract/notifications.ts'
import type { Queryable } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { type ListRow, listBefore, listSince } from './list-queries.ts'
import { presentNotification } from './presenter.ts'

const newest = '9223372036854775807'

/** A page of a person's notifications, newest first; `cursor` is the last one seen. */
export async function readList(
  db: Queryable,
  userId: number,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<NotificationList> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new AppError('invalid_cursor')
  // One more than asked for tells whether there is a next page.
  const rows = await listBefore(db, userId, cursor ?? newest, limit + 1)
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

/** What has changed of a person's notifications after a number, each once, as it is now. */
export async function readChanges(
  db: Queryable,
  userId: number,
  { since, limit }: { since: number; limit: number },
): Promise<NotificationList> {
  const rows = await listSince(db, userId, since, limit + 1)
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
