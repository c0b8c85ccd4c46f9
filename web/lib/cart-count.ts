import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useEffect, useSyncExternalStore } from 'react'

const key = localStorageKeys.cartCount
const visitor = ''
// Of the page's data, what was last compared with storage: drawn anew it is no newer than what was told meanwhile.
let compared: unknown

/** Tells every tab how many projects the cart of `owner` (a customUserId, '' signed out) holds now. */
export function tellCartCount(owner: string, count: number): void {
  try {
    // With the moment, so that a change that leaves the number is one too.
    localStorage.setItem(key, `${owner}:${count}:${Date.now()}`)
  } catch {
    // Without storage the number follows with the next page.
  }
  dispatchEvent(new Event(key))
}

/** Hears of changes of a cart, here and in other tabs. */
export function onCartCount(listener: () => void): () => void {
  addEventListener('storage', listener)
  addEventListener(key, listener)
  return () => {
    removeEventListener('storage', listener)
    removeEventListener(key, listener)
  }
}

/** What this browser was last told of the cart of `owner`; null when nothing. */
export function toldCartCount(owner: string): number | null {
  try {
    const [whose, count] = localStorage.getItem(key)?.split(':') ?? []
    return whose === owner ? Number(count) : null
  } catch {
    return null
  }
}

/** How many projects are in the cart: as the page's data says, or what was told since it came. */
export function useCartCount(viewer: { customUserId: string; cartItems: number } | null): number {
  const owner = viewer?.customUserId ?? visitor
  const loaded = viewer?.cartItems ?? 0
  useEffect(() => {
    if (!viewer || compared === viewer) return
    compared = viewer
    if ((toldCartCount(owner) ?? loaded) !== loaded) tellCartCount(owner, loaded)
  }, [viewer, owner, loaded])
  return useSyncExternalStore(
    onCartCount,
    () => toldCartCount(owner) ?? loaded,
    () => loaded,
  )
}
