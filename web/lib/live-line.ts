import type { ClientEvents, ServerEvents } from '@guildhall/contract/realtime.ts'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/** The socket of this page, while it is open. */
export type Line = Socket<ServerEvents, ClientEvents>

let line: Line | null = null
let wasOpen = false
const watchers = new Set<() => void>()

/** Says which socket can be spoken on now; null while there is none. */
export function setLine(next: Line | null): void {
  line = next
  wasOpen ||= next !== null
  for (const watch of watchers) watch()
}

/** The socket that can be spoken on now, null while there is none. */
export function openLine(): Line | null {
  return line
}

/** Calls back whenever the line opens or goes. */
export function watchLine(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}

/** Whether the line was lost, or the browser is offline: a page that is still opening its first one has lost none. */
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
