import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { Message, MessagePage } from '@guildhall/contract/messages.ts'
import type { MessageNews, Missed } from '@guildhall/contract/realtime.ts'

/** What this browser has of a conversation: messages in a row without a gap, and what it knows of the rest. */
export interface Thread {
  /** Oldest first, each number one more than the one before. */
  items: readonly Message[]
  /** The highest number there is, as far as is known. */
  last: number
  /** How many changes of older messages are in what is here. */
  changes: number
  hasBefore: boolean
  hasAfter: boolean
}

// Beyond this the far end is let go: it is asked for again on the way back.
const most = 6 * chatLimits.page

/** A page, as the server answers it. */
export function threadFrom({ items, last, changes, hasBefore, hasAfter }: MessagePage): Thread {
  return { items, last, changes, hasBefore, hasAfter }
}

/** The number of the newest message that is here; what is known of an empty conversation is complete. */
export function endOf({ items, last, hasAfter }: Thread): number {
  return items.at(-1)?.number ?? (hasAfter ? 0 : last)
}

/** With one that has come; null when something before it is missing and must be asked for. Twice is once. */
export function withMessage(thread: Thread, message: Message): Thread | null {
  const { number } = message
  const end = endOf(thread)
  if (number <= end) return withReplaced(thread, [message])
  const last = Math.max(thread.last, number)
  // Whoever reads far above has the end asked for on the way down.
  if (thread.hasAfter) return { ...thread, last }
  return number === end + 1 ? cutBefore({ ...thread, items: [...thread.items, message], last }) : null
}

/** With one that was changed; null when a change before it is missing. */
export function withChange(thread: Thread, { message, changes }: MessageNews): Thread | null {
  if (changes <= thread.changes) return thread
  return changes === thread.changes + 1 ? { ...withReplaced(thread, [message]), changes } : null
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

/** With the page before the oldest; a page that does not join on is left out. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const first = thread.items[0]?.number ?? 0
  const older = page.items.filter(({ number }) => number < first)
  if (older.length > 0 && older.at(-1)?.number !== first - 1) return thread
  const items = [...older, ...thread.items]
  const cut = items.length > most
  return {
    ...thread,
    items: cut ? items.slice(0, most) : items,
    hasBefore: page.hasBefore,
    hasAfter: thread.hasAfter || cut,
    last: Math.max(thread.last, page.last),
  }
}

/** With the page after the newest that is here. */
export function withNewer(thread: Thread, page: MessagePage): Thread {
  const end = endOf(thread)
  const newer = page.items.filter(({ number }) => number > end)
  if (newer.length > 0 && newer[0]?.number !== end + 1) return thread
  return cutBefore({
    ...thread,
    items: [...thread.items, ...newer],
    hasAfter: page.hasAfter,
    last: Math.max(thread.last, page.last),
  })
}

/** With these in the place of those of the same number. */
export function withReplaced(thread: Thread, messages: readonly Message[]): Thread {
  const byNumber = new Map(messages.map((message) => [message.number, message]))
  if (!thread.items.some(({ number }) => byNumber.has(number))) return thread
  return { ...thread, items: thread.items.map((item) => byNumber.get(item.number) ?? item) }
}

function cutBefore(thread: Thread): Thread {
  if (thread.items.length <= most) return thread
  return { ...thread, items: thread.items.slice(-most), hasBefore: true }
}
