import type { ClientEvents, ServerEvents } from '@guildhall/contract/api/realtime.ts'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/** The page's socket, while it is open. */
export type Line = Socket<ServerEvents, ClientEvents>

let line: Line | null = null
let wasOpen = false
const watchers = new Set<() => void>()

/** Sets the open socket; null while there is none. */
export function setLine(next: Line | null): void {
  line = next
  wasOpen ||= next !== null
  for (const watch of watchers) watch()
}

/** Returns the open socket; null while there is none. */
export function openLine(): Line | null {
  return line
}

/** Calls back when the socket opens or closes. */
export function watchLine(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/**
 * Returns whether the connection was lost or the browser is offline. A page still opening its first connection has not lost
 * it.
 */
export function useIsCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || (wasOpen && line === null),
    () => false,
  )
}

function subscribe(listener: () => void) {
  const off = watchLine(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    off()
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
