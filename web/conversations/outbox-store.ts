import type { MessageFile, MessageInput } from '@guildhall/contract/messages.ts'
import { localStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useSyncExternalStore } from 'react'

/** A message that the server has not stored yet. */
export interface Unsent {
  /** Whose it is. */
  owner: string
  conversation: string
  body: MessageInput
  /** What it shows of its files and of what it answers. */
  files: readonly MessageFile[]
  quote: { name: string; text: string } | null
  /** When it was written, in milliseconds: the order in which they are sent. */
  at: number
  /** Why the server refused it; it waits for whoever wrote it. */
  refused: string | null
}

const prefix = `${localStorageKeys.unsent}:`
const watchers = new Set<() => void>()
// Without storage they are sent from this page alone.
const unstored = new Map<string, Unsent>()
let all: readonly Unsent[] | null = null

/** All that waits in this browser, in the order in which it was written. Each has a key of its own: no tab writes over another's. */
export function readUnsent(): readonly Unsent[] {
  all ??= [...stored(), ...unstored.values()].sort((a, b) => a.at - b.at)
  return all
}

/** Keeps one, new or changed; null forgets it. */
export function keepUnsent(clientId: string, message: Unsent | null): void {
  unstored.delete(clientId)
  try {
    if (message) localStorage.setItem(prefix + clientId, JSON.stringify(message))
    else localStorage.removeItem(prefix + clientId)
  } catch {
    if (message) unstored.set(clientId, message)
  }
  tell()
}

/** Calls back when something of it changes, in whichever tab. */
export function watchUnsent(watch: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', hear)
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
    if (watchers.size === 0) removeEventListener('storage', hear)
  }
}

/** The same, for a component. */
export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(watchUnsent, readUnsent, () => none)
}

const none: readonly Unsent[] = []

function hear({ key }: StorageEvent) {
  if (key === null || key.startsWith(prefix)) tell()
}

function tell() {
  all = null
  for (const watch of watchers) watch()
}

function stored(): Unsent[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(localStorage[key]))
  } catch {
    return []
  }
}
