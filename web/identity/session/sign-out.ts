import { announceSession, forgetIdToken, heldIdToken, isSigningOut, markSigningOut } from './session.ts'
import { forgetEverything } from './storage.ts'

const firstPauseMs = 1000
const longestPauseMs = 60_000

let ending: Promise<boolean> | null = null
let isRepeating = false

/**
 * Signs out: immediately in this browser, on the server as soon as it answers, even after a reload or time offline. Failures
 * are silent. The caller goes to /signup.
 */
export function signOut(): void {
  const bearer = heldIdToken()
  markSigningOut()
  forgetIdToken()
  forgetEverything()
  void repeat(bearer)
  announceSession()
}

/** Resumes a sign-out that has not reached the server yet. */
export function resumeSignOut(): void {
  if (isSigningOut()) void repeat(null)
}

/** Completes a pending sign-out before a sign-in; throws when the server cannot be reached. */
export async function finishSignOut(): Promise<void> {
  if (isSigningOut() && !(await end(null))) throw new TypeError('The former session could not be ended')
}

async function repeat(bearer: string | null) {
  if (isRepeating) return
  isRepeating = true
  let pause = firstPauseMs
  for (; isSigningOut() && !(await end(bearer)); pause = Math.min(pause * 2, longestPauseMs)) await pauseOrOnline(pause)
  isRepeating = false
  // While the server was unreachable, so was the page's data: now it can be loaded, as a signed-out visitor.
  if (pause > firstPauseMs) announceSession()
}

function end(bearer: string | null): Promise<boolean> {
  ending ??= remove(bearer).finally(() => {
    ending = null
  })
  return ending
}

async function remove(bearer: string | null): Promise<boolean> {
  try {
    const headers: HeadersInit = bearer ? { authorization: `Bearer ${bearer}` } : {}
    return (await fetch('/api/token', { method: 'DELETE', headers, keepalive: true })).status === 204
  } catch {
    return false
  }
}

function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })
}
