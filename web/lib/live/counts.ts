import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { useSyncExternalStore } from 'react'

/**
 * Returns the count stored under `key` by this tab or, without one, by another tab; null when there is none. `owner` is a
 * customUserId, '' signed out. For a signed-in person an older count than the page is ignored: the page came with its own.
 */
export function sharedCount(key: string, owner: string): number | null {
  try {
    const [whose, count, at] = (sessionStorage[key] ?? localStorage[key]).split(':')
    return whose === owner && (!owner || at > performance.timeOrigin) ? +count : null
  } catch {
    return null
  }
}

/** Returns the number of projects in the viewer's cart. */
export function useCartCount(viewer: { customUserId: string; cartItems: number } | null): number {
  return useSharedCount(localStorageKeys.cartCount, viewer?.customUserId, viewer?.cartItems)
}

/** Returns the number of the viewer's unread notifications. */
export function useUnreadCount(viewer: { customUserId: string; unread: number } | null): number {
  return useSharedCount(localStorageKeys.unreadCount, viewer?.customUserId, viewer?.unread)
}

/** Returns the number of the viewer's conversations with unread messages. */
export function useUnreadMessages(viewer: { customUserId: string; unreadMessages: number } | null): number {
  return useSharedCount(localStorageKeys.unreadMessages, viewer?.customUserId, viewer?.unreadMessages)
}

// The page's own data, until a tab reports another count.
function useSharedCount(key: string, owner = '', loaded = 0): number {
  return useSyncExternalStore(
    followCounts,
    () => sharedCount(key, owner) ?? loaded,
    () => loaded,
  )
}

/** Calls `listener` when any tab, this one included, reports a count. */
export function followCounts(listener: () => void): () => void {
  // Fired by the browser in other tabs, and by us in this tab.
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
