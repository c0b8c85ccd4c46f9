import type { MessageNews, Missed } from '@guildhall/contract/api/realtime.ts'
import type { Message, MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { asQuotedIn, cutAt, endOf, type Thread, withReplaced } from './thread.ts'

/** With one that has come; null when something before it is missing and must be asked for. Twice is once. */
export function withMessage(thread: Thread, message: Message): Thread | null {
  const { number } = message
  const end = endOf(thread)
  if (number <= end) return withReplaced(thread, [message])
  const last = Math.max(thread.last, number)
  // Whoever reads far above has the end asked for on the way down.
  if (thread.hasAfter) return { ...thread, last }
  return number === end + 1
    ? cutAt({ ...thread, items: [...thread.items, asQuotedIn(thread, message)], last }, 'before')
    : null
}

/** With one that was changed; null when a change before it is missing. */
export function withChange(thread: Thread, { message, changes }: MessageNews): Thread | null {
  if (changes <= thread.changes) return thread
  return changes === thread.changes + 1 ? { ...withReplaced(thread, [message]), changes } : null
}

/** With a page of changes, the ones after those that are here. */
export function withChanges(thread: Thread, { items, changes }: Pick<MessagePage, 'items' | 'changes'>): Thread {
  return { ...withReplaced(thread, items), changes: Math.max(thread.changes, changes) }
}

/** With what `resume` or a page after the end answered: newer ones, and older ones that were changed. */
export function withMissed(thread: Thread, missed: Pick<Missed, 'messages' | 'last' | 'changes'>): Thread {
  let next: Thread = withReplaced(thread, missed.messages)
  for (const message of missed.messages) next = withMessage(next, message) ?? next
  const last = Math.max(next.last, missed.last)
  return {
    ...next,
    last,
    hasAfter: next.hasAfter || endOf(next) < last,
    changes: Math.max(next.changes, missed.changes),
  }
}
