import { isVisitor } from '../api/bearer.ts'

/**
 * Sends every tab the count stored under `key` for `owner` (a customUserId, '' signed out). A count that arrives after a
 * sign-out, in any tab, is dropped.
 */
export function broadcastCount(key: string, owner: string, count: number): void {
  if (owner && isVisitor()) return
  try {
    // With a timestamp, so that an unchanged number is still a change.
    localStorage.setItem(key, `${owner}:${count}:${Date.now()}`)
  } catch {
    // Without storage, the number comes with the next page.
  }
  // The browser fires the event in other tabs only.
  dispatchEvent(new StorageEvent('storage'))
}
