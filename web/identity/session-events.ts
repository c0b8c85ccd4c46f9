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
