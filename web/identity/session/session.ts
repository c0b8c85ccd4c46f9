import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'

const renewBeforeMs = 30_000

interface Held {
  token: string
  /** By this device's clock. */
  endsAt: number
}

// In memory only: a token is never stored where it outlives the page, or where another page of this origin could read it.
let held: Held | null = null
let renewal: Promise<string | null> | null = null
let isSignedOut = false
// Incremented on sign-in and sign-out: earlier requests are about a different person.
let session = 0

/**
 * Returns the ID token for API calls, renewed when it is missing or about to expire; null when signed out. Throws 'Failed to
 * get authentication token' when the server returns neither.
 */
export async function getIdToken(): Promise<string | null> {
  if (isSigningOut() || isSignedOut) return null
  const ready = heldIdToken(renewBeforeMs)
  if (ready) return ready
  const asked = renewal ?? renew(session)
  renewal = asked
  return asked
}

/** Returns the current token if it is valid for another `forMs` milliseconds; makes no request. */
export function heldIdToken(forMs = 0): string | null {
  return held && held.endsAt - Date.now() > forMs ? held.token : null
}

/** Discards the token, or the knowledge that there was none; the next call requests it again. */
export function forgetIdToken(): void {
  session += 1
  held = null
  renewal = null
  isSignedOut = false
}

async function renew(asking: number): Promise<string | null> {
  try {
    const response = await fetch('/api/auth/token', { headers: { accept: 'application/json' }, cache: 'no-store' })
    // An unread response keeps its connection open.
    if (response.status === 401) await response.body?.cancel()
    const next = response.status === 401 ? null : await readToken(response)
    if (asking === session) {
      held = next
      isSignedOut = next === null
    }
    return next?.token ?? null
  } finally {
    if (asking === session) renewal = null
  }
}

async function readToken(response: Response): Promise<Held> {
  const { token } = response.ok ? ((await response.json()) as { token?: unknown }) : {}
  const end = typeof token === 'string' ? endOf(token) : null
  if (typeof token !== 'string' || end === null) throw new Error(clientTexts.tokenFailed)
  // A device's clock may be wrong by hours; the response's Date header shows by how much.
  const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '')
  return { token, endsAt: end + (Number.isFinite(ahead) ? ahead : 0) }
}

// The middle part of a token is its claims; the server verifies them, the browser only needs the expiry.
function endOf(token: string): number | null {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp?: unknown
    }
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` on every sign-in and sign-out, here and in other tabs. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Announces a sign-in or sign-out. */
export function announceSession(): void {
  for (const listener of listeners) listener()
}

// As long as the longest session: a sign-out that never reached the server must outlast it.
const lifeSeconds = 90 * 24 * 3600

/** Returns whether a sign-out is in progress in this browser: pages and tokens then behave as signed out. */
export function isSigningOut(): boolean {
  return document.cookie.split('; ').includes(`${cookieNames.signingOut}=1`)
}

/** Marks the browser as signing out; the server removes the mark with the session. */
export function markSigningOut(): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: it must be there before the next line runs, CookieStore answers later
  document.cookie = `${cookieNames.signingOut}=1; path=/; max-age=${lifeSeconds}; samesite=lax${secure}`
}
