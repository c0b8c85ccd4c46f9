import { sessionStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { Listed } from './listed.ts'

/** How far everything was marked as read: by number for listed conversations, by the newest time for all others. */
interface Marks {
  numbers: Record<string, number>
  before: string
}
const none: Marks = { numbers: {}, before: '' }
const key = sessionStorageKeys.messageMarks
const watchers = new Set<() => void>()
let unstored: string | null = null

/** Returns how far `owner` pressed 'Mark All as Read' in this tab. */
export function useMarks(owner: string): Marks {
  const kept = useSyncExternalStore(subscribe, read, () => null)
  return useMemo(() => marksOf(owner, kept), [owner, kept])
}

/** Marks every inbox conversation as read up to its last message, in this tab only; conversations not loaded are older. */
export function markAll(owner: string, { items }: Listed): void {
  const { numbers, before } = marksOf(owner, read())
  const marks: Marks = {
    numbers: { ...numbers, ...Object.fromEntries(items.map(({ id, last }) => [id, last])) },
    before: items[0]?.time ?? before,
  }
  unstored = JSON.stringify({ owner, marks })
  try {
    sessionStorage.setItem(key, unstored)
  } catch {
    // Without storage, marks last as long as the page.
  }
  for (const watch of watchers) watch()
}

/** Returns whether a conversation shows as unread in this tab. */
export function isUnread({ unread, id, last, time }: Conversation, { numbers, before }: Marks): boolean {
  const marked = numbers[id]
  return unread && (marked === undefined ? (time ?? '') > before : last > marked)
}

/** Returns how many conversations the header counts in this tab. */
export function countUnread({ items, unreadConversations }: Listed, marks: Marks): number {
  if (marks.before === '') return unreadConversations
  // Newer messages are at the top; everything further down was marked.
  const since = items.filter((one) => one.mutedUntil === null && isUnread(one, marks)).length
  return Math.min(since, unreadConversations)
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
    return whose === owner ? { ...none, ...marks } : none
  } catch {
    return none
  }
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
