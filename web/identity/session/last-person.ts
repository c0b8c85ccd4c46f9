import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Viewer } from '#lib/page/viewer.ts'

/** Returns the person last signed in here, if this browser still knows; null for nobody. */
export function lastPerson(): Viewer | null {
  try {
    const person: Viewer | null = JSON.parse(localStorage[localStorageKeys.userProfile])
    return (
      person && {
        ...person,
        companyName: null,
        role: 'member',
        cartItems: 0,
        unread: 0,
        isMentor: false,
        consentDue: false,
        takesWork: false,
        strength: null,
      }
    )
  } catch {
    return null
  }
}
