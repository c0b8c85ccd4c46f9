import type { Notification, NotificationList } from '@guildhall/contract/notifications/notifications.ts'

/** What a browser knows of somebody's notifications: the newest without a gap, and up to which change. */
export interface Known {
  /** Newest first. */
  items: readonly Notification[]
  unread: number
  number: number
  /** What older ones are asked for by; null when there are none. */
  nextCursor: string | null
}

/** A first page, as the server answers it. */
export function knownFrom({ notifications, unreadCount, number, nextCursor }: NotificationList): Known {
  return { items: notifications, unread: unreadCount, number, nextCursor }
}

/** With what has changed since. Changes of those that are not loaded yet come with them. */
export function withChanges(known: Known, { notifications, removed, unreadCount, number }: NotificationList): Known {
  const gone = new Set([...removed, ...notifications.map(({ id }) => id)])
  const oldest = known.nextCursor === null ? null : known.items.at(-1)
  const loaded = notifications.filter((each) => !oldest || !isOlder(each, oldest))
  const items = [...known.items.filter(({ id }) => !gone.has(id)), ...loaded].sort((a, b) => (isOlder(a, b) ? 1 : -1))
  return { ...known, items, unread: unreadCount, number }
}

/** With the page that follows the oldest; what changed meanwhile is asked for by its number, as ever. */
export function withOlder(known: Known, { notifications, nextCursor }: NotificationList): Known {
  const there = new Set(known.items.map(({ id }) => id))
  return { ...known, items: [...known.items, ...notifications.filter(({ id }) => !there.has(id))], nextCursor }
}

// Ids are numbers that grow; written out, the shorter one is the smaller.
const isOlder = (a: Notification, b: Notification) =>
  a.id.length === b.id.length ? a.id < b.id : a.id.length < b.id.length
