import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'

const listeners = new Set<() => void>()

/** Hears of every sign-in and sign-out, here and in other tabs. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that somebody signed in or out. */
export function announceSession(): void {
  for (const listener of listeners) listener()
}

// As long as the longest session lives: a sign-out that never reached the server must outlast it.
const lifeSeconds = 90 * 24 * 3600

/** Whether a sign-out is under way in this browser: pages and tokens are then as for somebody signed out. */
export function isSigningOut(): boolean {
  return document.cookie.split('; ').includes(`${cookieNames.signingOut}=1`)
}

/** Marks the browser as signing out; the server takes the mark away with the session. */
export function markSigningOut(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before the next line runs, CookieStore answers later
  document.cookie = `${cookieNames.signingOut}=1; path=/; max-age=${lifeSeconds}; samesite=lax${secure}`
}
