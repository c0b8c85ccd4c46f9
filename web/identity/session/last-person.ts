import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Viewer } from '#lib/page/viewer.ts'

/** Who was signed in here last, as far as this browser keeps it; null for nobody. */
export function lastPerson(): Viewer | null {
  try {
    const person: Viewer | null = JSON.parse(localStorage[localStorageKeys.userProfile])
    return person && { ...person, companyName: null, role: 'member', cartItems: 0, unread: 0, strength: null }
  } catch {
    return null
  }
}
