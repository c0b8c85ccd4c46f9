import { cookieNames, draftDatabase, localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Viewer } from '#lib/page/viewer.ts'

const { isLoggedIn, userType, userName, userFirstName, userLastName, userProfile } = localStorageKeys
const personKeys = [isLoggedIn, userType, userName, userFirstName, userLastName, userProfile]

/**
 * Forgets every personal thing in this browser's storage, and that the cookie banner was read;
 * the theme is a cookie and stays.
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

/** Writes the storage keys of the person signed in; nothing when they say so already. */
export function rememberPerson(person: Omit<Viewer, 'strength'>): void {
  const { firstName, lastName, avatar, customUserId, userType: kind, email } = person
  write({
    [userProfile]: JSON.stringify({ firstName, lastName, avatar, customUserId, userType: kind, email }),
    [userType]: person.userType,
    [userName]: `${person.firstName} ${person.lastName}`.trim(),
    [userFirstName]: person.firstName,
    [userLastName]: person.lastName,
    // Last: other tabs act on it, and find the rest written.
    [isLoggedIn]: 'true',
  })
}

/** Forgets who is signed in, and nothing else: for a session that ended by itself. */
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

/** Storage may be switched off or full; the session cookie is what counts. */
function guarded(act: () => void) {
  try {
    act()
  } catch {}
}
