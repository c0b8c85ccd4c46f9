import type { Conversation } from '@guildhall/contract/conversations.ts'
import { sessionStorageKeys } from '@guildhall/contract/storage-keys.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Listed } from './conversation-list.ts'

type Marks = Record<string, number>
const key = sessionStorageKeys.messageMarks
const watchers = new Set<() => void>()
let unstored: string | null = null

/** Up to which number of each conversation `owner` pressed 'Mark All as Read' in this tab (specification 2). */
export function useMarks(owner: string): Marks {
  const kept = useSyncExternalStore(subscribe, read, () => null)
  return useMemo(() => marksOf(owner, kept), [owner, kept])
}

/** Marks everything of the list up to its last message, here alone. */
export function markAll(owner: string, list: Listed): void {
  const marks = { ...marksOf(owner, read()), ...Object.fromEntries(list.items.map(({ id, last }) => [id, last])) }
  unstored = JSON.stringify({ owner, marks })
  try {
    sessionStorage.setItem(key, unstored)
  } catch {
    // Without storage they last as long as the page.
  }
  for (const watch of watchers) watch()
}

/** Whether a conversation shows as unread in this tab. */
export function isUnread({ unread, id, last }: Conversation, marks: Marks): boolean {
  return unread && last > (marks[id] ?? 0)
}

/** How many of the conversations that the header counts were marked here. */
export function countMarked({ items }: Listed, marks: Marks): number {
  return items.filter((one) => one.unread && one.mutedUntil === null && !isUnread(one, marks)).length
}

function read(): string | null {
  try {
    return sessionStorage.getItem(key) ?? unstored
  } catch {
    return unstored
  }
}

function marksOf(owner: string, kept: string | null): Marks {
  try {
    const { owner: whose, marks } = JSON.parse(kept ?? '{}')
    return whose === owner ? marks : {}
  } catch {
    return {}
  }
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
