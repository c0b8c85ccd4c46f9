import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useSyncExternalStore } from 'react'
import { followTold } from './follow-told.ts'

/**
 * What tabs told each other under `key`, of `owner` (a customUserId, '' signed out), since this page's data came, which
 * itself says the count of somebody signed in; null when nothing. What a tab says to itself alone comes first.
 */
export function toldCount(key: string, owner: string): number | null {
  try {
    const [whose, count, at] = (sessionStorage[key] ?? localStorage[key]).split(':')
    return whose === owner && (!owner || at > performance.timeOrigin) ? +count : null
  } catch {
    return null
  }
}

/** How many projects are in the cart of who looks. */
export function useCartCount(viewer: { customUserId: string; cartItems: number } | null): number {
  return useToldCount(localStorageKeys.cartCount, viewer?.customUserId, viewer?.cartItems)
}

/** How many notifications of who looks are unread. */
export function useUnreadCount(viewer: { customUserId: string; unread: number } | null): number {
  return useToldCount(localStorageKeys.unreadCount, viewer?.customUserId, viewer?.unread)
}

/** In how many conversations of who looks something is unread. */
export function useUnreadMessages(viewer: { customUserId: string; unreadMessages: number } | null): number {
  return useToldCount(localStorageKeys.unreadMessages, viewer?.customUserId, viewer?.unreadMessages)
}

// What the page's data said, until a tab tells another.
function useToldCount(key: string, owner = '', loaded = 0): number {
  return useSyncExternalStore(
    followTold,
    () => toldCount(key, owner) ?? loaded,
    () => loaded,
  )
}
