import { cookieNames, draftDatabase, localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { guarded } from './kept-person.ts'

const { isLoggedIn, userName } = localStorageKeys

/**
 * Forgets every personal thing in this browser's storage, and that the cookie banner was read (specification 4, Logout);
 * the theme is a cookie and stays (product 2, Ending).
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
