import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { MessageFile, MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { useSyncExternalStore } from 'react'

/** A message the server has not stored yet. */
export interface Unsent {
  /** The account it belongs to. */
  owner: string
  conversation: string
  /** The name of the conversation, for when it no longer exists. */
  to: string
  body: MessageInput
  /** The files and the quoted message it shows. */
  files: readonly MessageFile[]
  quote: { name: string; text: string } | null
  /** When it was written, in milliseconds: the sending order. */
  at: number
  /** How many times the server has failed to store it. */
  tries: number
  /** Why it is no longer sent; it waits for its author. */
  refused: string | null
}

const prefix = `${localStorageKeys.unsent}:`
const watchers = new Set<() => void>()
// Without storage, messages are sent from this page only.
const unstored = new Map<string, Unsent>()
let all: readonly Unsent[] | null = null

/**
 * Returns all waiting messages in this browser, in the order they were written. Each has its own key, so tabs never
 * overwrite each other's.
 */
export function readUnsent(): readonly Unsent[] {
  all ??= [...stored(), ...unstored.values()].sort((a, b) => a.at - b.at)
  return all
}

/** Stores a new or changed message. */
export function keepUnsent(message: Unsent): void {
  const key = keyOf(message)
  unstored.delete(key)
  try {
    localStorage.setItem(key, JSON.stringify(message))
  } catch {
    unstored.set(key, message)
  }
  tell()
}

/** Removes a message: it is stored on the server, or discarded. */
export function dropUnsent(message: Unsent): void {
  const key = keyOf(message)
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never stored.
  }
  tell()
}

const keyOf = ({ owner, body }: Unsent) => `${prefix}${owner}:${body.clientId}`

/** Calls back when a waiting message changes, in any tab. */
export function watchUnsent(watch: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', hear)
  watchers.add(watch)
  return () => {
    watchers.delete(watch)
    if (watchers.size === 0) removeEventListener('storage', hear)
  }
}

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
      .flatMap(readOne)
  } catch {
    return []
  }
}

// A broken entry does not affect the others.
function readOne(key: string): Unsent[] {
  try {
    const one: Unsent = JSON.parse(localStorage[key])
    return keyOf(one) === key ? [one] : []
  } catch {
    return []
  }
}

/** Returns all waiting messages in this browser, as they change. */
export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(watchUnsent, readUnsent, () => none)
}

const none: readonly Unsent[] = []
