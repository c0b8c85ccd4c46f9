import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { useSyncExternalStore } from 'react'

/**
 * What tabs told each other under `key`, of `owner` (a customUserId, '' signed out), since this page's data came, which
 * itself says the count of somebody signed in; null when nothing. What a tab says to itself alone comes first.
 */
export function sharedCount(key: string, owner: string): number | null {
  try {
    const [whose, count, at] = (sessionStorage[key] ?? localStorage[key]).split(':')
    return whose === owner && (!owner || at > performance.timeOrigin) ? +count : null
  } catch {
    return null
  }
}

/** The number of projects in the reader's cart. */
export function useCartCount(viewer: { customUserId: string; cartItems: number } | null): number {
  return useSharedCount(localStorageKeys.cartCount, viewer?.customUserId, viewer?.cartItems)
}

/** The number of the reader's unread notifications. */
export function useUnreadCount(viewer: { customUserId: string; unread: number } | null): number {
  return useSharedCount(localStorageKeys.unreadCount, viewer?.customUserId, viewer?.unread)
}

/** The number of the reader's conversations with something unread. */
export function useUnreadMessages(viewer: { customUserId: string; unreadMessages: number } | null): number {
  return useSharedCount(localStorageKeys.unreadMessages, viewer?.customUserId, viewer?.unreadMessages)
}

// The page's data, until a tab reports another count.
function useSharedCount(key: string, owner = '', loaded = 0): number {
  return useSyncExternalStore(
    followCounts,
    () => sharedCount(key, owner) ?? loaded,
    () => loaded,
  )
}

/** Calls `listener` when any tab, this one included, reports a count. */
export function followCounts(listener: () => void): () => void {
  // The event of other tabs, also sent in this tab.
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
