import type { Notification } from '@guildhall/contract/notifications.ts'
import type { ListRow } from './list-queries.ts'

/** A notification as its person sees it. */
export function presentNotification(row: ListRow & { id: string }): Notification {
  const { id, type, title, message, href, count, read, created_at } = row
  return { id, type, title, message, time: new Date(created_at).toISOString(), read, href, count }
}
