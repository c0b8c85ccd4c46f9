import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'

/** Returns the visitor's cart in this browser, as stored; null without a cart. */
export function storedCart(): string | null {
  try {
    return localStorage.getItem(localStorageKeys.cart)
  } catch {
    return null
  }
}
