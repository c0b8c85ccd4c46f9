import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { isVisitor } from '#lib/api/bearer.ts'
import { broadcastCount } from '#lib/live/count-broadcast.ts'
import type { Known } from './known-notifications.ts'

const key = localStorageKeys.notifications
// A cut list goes on where the cut is.
const most = pageLimits.defaultSize

/** What this browser kept of the notifications of `owner`; undefined when that is nothing, somebody else's or too old. */
export function keptNotifications(owner: string): Known | undefined {
  try {
    const { whose, at, ...known } = JSON.parse(localStorage[key]) as Known & { whose: string; at: number }
    const isFresh = whose === owner && Date.now() - at < notificationLimits.keptMs / 10
    return isFresh && Array.isArray(known.items) ? known : undefined
  } catch {
    return undefined
  }
}

/** Keeps the newest for the next page, and tells every tab how many are unread; nothing after somebody signed out. */
export function keepNotifications(owner: string, known: Known): void {
  if (isVisitor()) return
  try {
    const items = known.items.slice(0, most)
    const nextCursor = items.length < known.items.length ? (items.at(-1)?.id ?? null) : known.nextCursor
    localStorage.setItem(key, JSON.stringify({ ...known, items, nextCursor, whose: owner, at: Date.now() }))
  } catch {
    // Without storage they are asked for with the next page.
  }
  broadcastCount(localStorageKeys.unreadCount, owner, known.unread)
}
