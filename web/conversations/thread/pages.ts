import type { MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { cutAt, endOf, type Thread } from './thread.ts'

/** With the page before the oldest; a page that does not join on is left out. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const first = thread.items[0]?.number ?? 0
  const older = page.items.filter(({ number }) => number < first)
  if (older.length > 0 && older.at(-1)?.number !== first - 1) return thread
  const last = Math.max(thread.last, page.last)
  return cutAt({ ...thread, items: [...older, ...thread.items], hasBefore: page.hasBefore, last }, 'after')
}

/** With the page after the newest that is here. */
export function withNewer(thread: Thread, page: MessagePage): Thread {
  const end = endOf(thread)
  const newer = page.items.filter(({ number }) => number > end)
  if (newer.length > 0 && newer[0]?.number !== end + 1) return thread
  const last = Math.max(thread.last, page.last)
  return cutAt({ ...thread, items: [...thread.items, ...newer], hasAfter: page.hasAfter, last }, 'before')
}
