import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import type { Viewer } from '#lib/viewer.ts'

const { isLoggedIn, userType, userName, userFirstName, userLastName, userProfile } = localStorageKeys
const keys = [isLoggedIn, userType, userName, userFirstName, userLastName, userProfile]

/** Writes the keys of specification 3 for the person signed in; nothing when they say so already. */
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
    for (const key of keys) localStorage.removeItem(key)
  })
}

function write(entries: Record<string, string>) {
  guarded(() => {
    for (const [key, value] of Object.entries(entries))
      if (localStorage.getItem(key) !== value) localStorage.setItem(key, value)
  })
}

/** Storage may be switched off or full; the session cookie is what counts. */
export function guarded(act: () => void) {
  try {
    act()
  } catch {}
}
