import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useSyncExternalStore } from 'react'

const key = localStorageKeys.cartCount

/**
 * What tabs told each other of the cart of `owner` (a customUserId, '' signed out) since this page's data came, which
 * itself says how many projects are in the cart of somebody signed in; null when nothing.
 */
export function toldCartCount(owner: string): number | null {
  try {
    const [whose, count, at] = localStorage[key].split(':')
    return whose === owner && (!owner || at > performance.timeOrigin) ? +count : null
  } catch {
    return null
  }
}

/** How many projects are in the cart of who looks. */
export function useCartCount(viewer: { customUserId: string; cartItems: number } | null): number {
  const loaded = viewer?.cartItems ?? 0
  return useSyncExternalStore(
    subscribe,
    () => toldCartCount(viewer?.customUserId ?? '') ?? loaded,
    () => loaded,
  )
}

function subscribe(listener: () => void) {
  // The event of other tabs, sent here too.
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
