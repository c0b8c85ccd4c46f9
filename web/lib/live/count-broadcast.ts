import { isVisitor } from '../api/bearer.ts'

/**
 * Tells every tab the count that `key` stands for, of `owner` (a customUserId, '' signed out). News that arrives after
 * somebody signed out, in any tab, is not kept.
 */
export function broadcastCount(key: string, owner: string, count: number): void {
  if (owner && isVisitor()) return
  try {
    // With the moment, so that a change that leaves the number is one too.
    localStorage.setItem(key, `${owner}:${count}:${Date.now()}`)
  } catch {
    // Without storage the number comes with the next page.
  }
  // The event reaches the other tabs only.
  dispatchEvent(new StorageEvent('storage'))
}
