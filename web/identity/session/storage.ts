import { cookieNames, draftDatabase, localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Viewer } from '#lib/page/viewer.ts'

const { isLoggedIn, userType, userName, userFirstName, userLastName, userProfile } = localStorageKeys
const personKeys = [isLoggedIn, userType, userName, userFirstName, userLastName, userProfile]

/**
 * Deletes all personal data in this browser's storage, and the dismissal of the cookie banner; the theme is a cookie and
 * stays.
 */
export function forgetEverything(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${cookieNames.cookieBannerSeen}=; path=/; max-age=0`
  guarded(() => localStorage.clear())
  guarded(() => sessionStorage.clear())
  guarded(() => indexedDB.deleteDatabase(draftDatabase))
}

/** Calls back when another tab signs in or out. */
export function followOtherTabs(listener: () => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage && (key === null || key === isLoggedIn || key === userName)) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** Writes the storage keys of the signed-in person; does nothing if they are already set. */
export function rememberPerson(person: Omit<Viewer, 'strength' | 'takesWork'>): void {
  const { firstName, lastName, avatar, customUserId, userType: kind, email } = person
  write({
    [userProfile]: JSON.stringify({ firstName, lastName, avatar, customUserId, userType: kind, email }),
    [userType]: person.userType,
    [userName]: `${person.firstName} ${person.lastName}`.trim(),
    [userFirstName]: person.firstName,
    [userLastName]: person.lastName,
    // Last: other tabs react to it, and must find the rest written.
    [isLoggedIn]: 'true',
  })
}

/** Deletes only who is signed in: for a session that ended on its own. */
export function forgetPerson(): void {
  guarded(() => {
    for (const key of personKeys) localStorage.removeItem(key)
  })
}

function write(entries: Record<string, string>) {
  guarded(() => {
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
  })
}

/** Storage may be disabled or full; only the session cookie matters. */
function guarded(act: () => void) {
  try {
    act()
  } catch {}
}
