import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'

/** The cart that this browser keeps for somebody signed out, as it is written; null where there is none. */
export function storedCart(): string | null {
  try {
    return localStorage.getItem(localStorageKeys.cart)
  } catch {
    return null
  }
}
