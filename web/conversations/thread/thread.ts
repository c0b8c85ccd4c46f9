import type { Message, MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'

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

// Beyond this the far end is let go.
const most = 6 * chatLimits.page

/** A page, as the server answers it. */
export function threadFrom({ items, last, changes, hasBefore, hasAfter }: MessagePage): Thread {
  return { items, last, changes, hasBefore, hasAfter }
}

/** The number of the newest message that is here; what is known of an empty conversation is complete. */
export function endOf({ items, last, hasAfter }: Thread): number {
  return items.at(-1)?.number ?? (hasAfter ? 0 : last)
}

/** With these in the place of those of the same number, and answers to them showing them as they are now. */
export function withReplaced(thread: Thread, messages: readonly Message[]): Thread {
  const byNumber = new Map(messages.map((message) => [message.number, message]))
  let isChanged = false
  const items = thread.items.map((item) => {
    const next = asQuoted(byNumber.get(item.number) ?? item, byNumber)
    isChanged ||= next !== item
    return next
  })
  return isChanged ? { ...thread, items } : thread
}

/** With as many as are kept; those at the other end go, and are asked for again on the way back. */
export function cutAt(thread: Thread, end: 'before' | 'after'): Thread {
  if (thread.items.length <= most) return thread
  return end === 'before'
    ? { ...thread, items: thread.items.slice(-most), hasBefore: true }
    : { ...thread, items: thread.items.slice(0, most), hasAfter: true }
}

/** A message as it quotes what is here: its own quote may be from before a change that came first. */
export function asQuotedIn({ items }: Thread, message: Message): Message {
  const { replyTo } = message
  const quoted = replyTo && items.find(({ number }) => number === replyTo.number)
  return quoted ? asQuoted(message, new Map([[quoted.number, quoted]])) : message
}

/** A message as it quotes those of these that it answers. */
function asQuoted(message: Message, byNumber: ReadonlyMap<number, Message>): Message {
  const { replyTo } = message
  const quoted = replyTo && byNumber.get(replyTo.number)
  // What is as it was sent is quoted as it was.
  if (!quoted || (quoted.quote === null && !quoted.deleted)) return message
  const text = quoted.deleted ? '' : (quoted.quote ?? '')
  if (text === replyTo.text && quoted.deleted === replyTo.deleted) return message
  return { ...message, replyTo: { ...replyTo, text, deleted: quoted.deleted } }
}
