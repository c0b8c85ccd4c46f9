import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'

/** Tells every tab how many projects the cart of `owner` (a customUserId, '' signed out) holds now. */
export function tellCartCount(owner: string, count: number): void {
  try {
    // With the moment, so that a change that leaves the number is one too.
    localStorage.setItem(localStorageKeys.cartCount, `${owner}:${count}:${Date.now()}`)
  } catch {
    // Without storage the number follows with the next page.
  }
  // Browsers tell only the other tabs.
  dispatchEvent(new StorageEvent('storage'))
}
