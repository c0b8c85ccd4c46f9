import { useSyncExternalStore } from 'react'
import { readUnsent, type Unsent, watchUnsent } from './store.ts'

/** All that waits in this browser, as it changes. */
export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(watchUnsent, readUnsent, () => none)
}

const none: readonly Unsent[] = []
