import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'

const renewBeforeMs = 30_000

interface Held {
  token: string
  /** By this device's clock. */
  endsAt: number
}

// In memory only: nothing that outlives the page, or that another page of this origin could read, holds a token.
let held: Held | null = null
let renewal: Promise<string | null> | null = null
let isSignedOut = false
// Grows when somebody signs in or out: what was asked before is not about the same person.
let session = 0

/**
 * The ID token for calls of the API, renewed when it is missing or about to end; null for somebody signed out.
 * Throws 'Failed to get authentication token' when the server answers neither.
 */
export async function getIdToken(): Promise<string | null> {
  if (isSigningOut() || isSignedOut) return null
  const ready = heldIdToken(renewBeforeMs)
  if (ready) return ready
  const asked = renewal ?? renew(session)
  renewal = asked
  return asked
}

/** The token at hand when it is good for another `forMs` milliseconds; asks nobody. */
export function heldIdToken(forMs = 0): string | null {
  return held && held.endsAt - Date.now() > forMs ? held.token : null
}

/** Forgets the token, and that there was none; the next call asks again. */
export function forgetIdToken(): void {
  session += 1
  held = null
  renewal = null
  isSignedOut = false
}

async function renew(asking: number): Promise<string | null> {
  try {
    const response = await fetch('/api/auth/token', { headers: { accept: 'application/json' }, cache: 'no-store' })
    // An answer nobody reads keeps its connection.
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
  // A device's clock may be wrong by hours; the answer's own date says by how much.
  const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '')
  return { token, endsAt: end + (Number.isFinite(ahead) ? ahead : 0) }
}

// The middle part of a token is its claims; the server checks them, this side only wants to know when to renew.
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
