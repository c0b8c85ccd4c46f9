import type { Conversation } from '@guildhall/contract/conversations.ts'
import { sessionStorageKeys } from '@guildhall/contract/storage-keys.ts'
import type { Listed } from './conversation-list.ts'

type Marks = Record<string, number>
const key = sessionStorageKeys.messageMarks

/** Up to which number of each conversation `owner` pressed 'Mark All as Read' in this tab (specification 2). */
export function readMarks(owner: string): Marks {
  try {
    const kept = JSON.parse(sessionStorage[key])
    return kept.owner === owner ? kept.marks : {}
  } catch {
    return {}
  }
}

/** Marks everything of the list up to its last message, here alone. */
export function markAll(owner: string, list: Listed): void {
  const marks = { ...readMarks(owner), ...Object.fromEntries(list.items.map(({ id, last }) => [id, last])) }
  try {
    sessionStorage.setItem(key, JSON.stringify({ owner, marks }))
  } catch {
    // Without storage the marks stay as they are.
  }
}

/** Whether a conversation shows as unread in this tab. */
export function isUnread({ unread, id, last }: Conversation, marks: Marks): boolean {
  return unread && last > (marks[id] ?? 0)
}
