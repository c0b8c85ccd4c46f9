import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { MessageFile, MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { useSyncExternalStore } from 'react'

/** A message that the server has not stored yet. */
export interface Unsent {
  /** Whose it is. */
  owner: string
  conversation: string
  /** What the conversation was called, for when it is not there any more. */
  to: string
  body: MessageInput
  /** What it shows of its files and of what it answers. */
  files: readonly MessageFile[]
  quote: { name: string; text: string } | null
  /** When it was written, in milliseconds: the order in which they are sent. */
  at: number
  /** How often the server failed at it. */
  tries: number
  /** Why it is not sent any more; it waits for whoever wrote it. */
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

/** Keeps one, new or changed. */
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

/** Forgets one: it is stored, or thrown away. */
export function dropUnsent(message: Unsent): void {
  const key = keyOf(message)
  unstored.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never there.
  }
  tell()
}

const keyOf = ({ owner, body }: Unsent) => `${prefix}${owner}:${body.clientId}`

/** Calls back when something of it changes, in whichever tab. */
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

// One that is broken takes nothing from the others.
function readOne(key: string): Unsent[] {
  try {
    const one: Unsent = JSON.parse(localStorage[key])
    return keyOf(one) === key ? [one] : []
  } catch {
    return []
  }
}

/** All that waits in this browser, as it changes. */
export function useUnsent(): readonly Unsent[] {
  return useSyncExternalStore(watchUnsent, readUnsent, () => none)
}

const none: readonly Unsent[] = []
