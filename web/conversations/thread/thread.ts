import type { MessageNews, Missed } from '@guildhall/contract/api/realtime.ts'
import type { Message, MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'

/** A conversation in this browser's cache: consecutive messages without a gap, and what is known of the rest. */
export interface Thread {
  /** Oldest first, each number one more than the one before. */
  items: readonly Message[]
  /** The highest known message number. */
  last: number
  /** How many changes to older messages are included. */
  changes: number
  hasBefore: boolean
  hasAfter: boolean
}

// Beyond this, messages at the far end are dropped.
const most = 6 * chatLimits.page

/** Converts a page from the server. */
export function threadFrom({ items, last, changes, hasBefore, hasAfter }: MessagePage): Thread {
  return { items, last, changes, hasBefore, hasAfter }
}

/** Returns the number of the newest loaded message; an empty conversation counts as complete. */
export function endOf({ items, last, hasAfter }: Thread): number {
  return items.at(-1)?.number ?? (hasAfter ? 0 : last)
}

/** Returns the thread with messages replaced by number, and replies quoting their current text. */
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

/** Drops the messages at one end that exceed the maximum size; they are fetched again on the way back. */
function cutAt(thread: Thread, dropFrom: 'before' | 'after'): Thread {
  if (thread.items.length <= most) return thread
  return dropFrom === 'before'
    ? { ...thread, items: thread.items.slice(-most), hasBefore: true }
    : { ...thread, items: thread.items.slice(0, most), hasAfter: true }
}

/** Returns a message with its quote taken from the loaded thread: the quote it came with may be older. */
function asQuotedIn({ items }: Thread, message: Message): Message {
  const { replyTo } = message
  const quoted = replyTo && items.find(({ number }) => number === replyTo.number)
  return quoted ? asQuoted(message, new Map([[quoted.number, quoted]])) : message
}

/** Returns a message quoting the one it replies to, if it is among these. */
function asQuoted(message: Message, byNumber: ReadonlyMap<number, Message>): Message {
  const { replyTo } = message
  const quoted = replyTo && byNumber.get(replyTo.number)
  // An unchanged message keeps its quote.
  if (!quoted || (quoted.quote === null && !quoted.deleted)) return message
  const text = quoted.deleted ? '' : (quoted.quote ?? '')
  if (text === replyTo.text && quoted.deleted === replyTo.deleted) return message
  return { ...message, replyTo: { ...replyTo, text, deleted: quoted.deleted } }
}

/**
 * Returns the thread with a received message; null when an earlier one is missing and must be fetched. Duplicates are
 * ignored.
 */
export function withMessage(thread: Thread, message: Message): Thread | null {
  const { number } = message
  const end = endOf(thread)
  if (number <= end) return withReplaced(thread, [message])
  const last = Math.max(thread.last, number)
  // For a viewer far above, the end is fetched on the way down.
  if (thread.hasAfter) return { ...thread, last }
  return number === end + 1
    ? cutAt({ ...thread, items: [...thread.items, asQuotedIn(thread, message)], last }, 'before')
    : null
}

/** Returns the thread with a changed message; null when an earlier change is missing. */
export function withChange(thread: Thread, { message, changes }: MessageNews): Thread | null {
  if (changes <= thread.changes) return thread
  return changes === thread.changes + 1 ? { ...withReplaced(thread, [message]), changes } : null
}

/** Returns the thread with a page of changes that follow the known ones. */
function withChanges(thread: Thread, { items, changes }: Pick<MessagePage, 'items' | 'changes'>): Thread {
  return { ...withReplaced(thread, items), changes: Math.max(thread.changes, changes) }
}

/** Returns the thread with the answer of `resume` or a page after the end: newer messages, and older ones that changed. */
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

/** Returns the thread with the page before the oldest message; a page that leaves a gap is ignored. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const first = thread.items[0]?.number ?? 0
  const older = page.items.filter(({ number }) => number < first)
  if (older.length > 0 && older.at(-1)?.number !== first - 1) return thread
  const last = Math.max(thread.last, page.last)
  return cutAt({ ...thread, items: [...older, ...thread.items], hasBefore: page.hasBefore, last }, 'after')
}

/** Returns the thread with the page after the newest loaded message. */
export function withNewer(thread: Thread, page: MessagePage): Thread {
  const end = endOf(thread)
  const newer = page.items.filter(({ number }) => number > end)
  if (newer.length > 0 && newer[0]?.number !== end + 1) return thread
  const last = Math.max(thread.last, page.last)
  return cutAt({ ...thread, items: [...thread.items, ...newer], hasAfter: page.hasAfter, last }, 'before')
}

/** Selects part of a conversation: by message numbers, or with `changed` what changed after that change count. */
export interface Part {
  after?: number
  before?: number
  around?: number
  changed?: number
  limit?: number
}

interface Loading {
  ask: (part: Part) => Promise<MessagePage>
  /** The current cache: it changes while a request runs. */
  now: () => Thread | undefined
  /** The number around which a conversation opens; without it, the newest. */
  start: number | undefined
}

// After a longer absence, start with the newest page.
const mostSteps = 3
const mostChangeSteps = 10

/** Opens a conversation, or brings the cached one up to date. */
export async function loadThread({ ask, now, start }: Loading): Promise<Thread> {
  const known = now()
  if (!known) {
    const first = threadFrom(await ask(start ? { around: start } : {}))
    return now() ?? first
  }
  const reload = async () => threadFrom(await ask(reloadAt(known)))
  const newer = known.hasAfter ? [] : await askAfter(ask, endOf(known))
  if (newer === null) return reload()
  const changed = newer.at(-1)?.changes === known.changes ? [] : await askChanged(ask, known.changes)
  if (changed === null) return reload()
  const latest = newer.at(-1) ?? changed.at(-1)
  // A database restored to an earlier point knows less than this browser.
  if (latest && (latest.last < endOf(known) || latest.changes < known.changes)) return reload()
  // Messages received by socket meanwhile stay.
  let next = now() ?? known
  if (!next.hasAfter) for (const page of newer) next = withNewer(next, page)
  for (const page of changed) next = withChanges(next, page)
  return { ...next, last: Math.max(next.last, latest?.last ?? 0) }
}

// A viewer far above keeps their place.
function reloadAt({ items, hasAfter }: Thread): Part {
  const middle = hasAfter ? items[Math.floor(items.length / 2)] : undefined
  return middle ? { around: middle.number } : {}
}

/** Fetches all pages after a number; null when there are too many. */
async function askAfter(ask: Loading['ask'], number: number): Promise<MessagePage[] | null> {
  return askAll(mostSteps, (page) => ask({ after: page ? (page.items.at(-1)?.number ?? page.last) : number }))
}

/** Fetches all pages of changes after the given change count; null when there are too many. */
async function askChanged(ask: Loading['ask'], changes: number): Promise<MessagePage[] | null> {
  return askAll(mostChangeSteps, (page) => ask({ changed: page?.changes ?? changes, limit: chatLimits.mostPage }))
}

async function askAll(
  most: number,
  next: (page: MessagePage | undefined) => Promise<MessagePage>,
): Promise<MessagePage[] | null> {
  const pages: MessagePage[] = []
  while (pages.length < most) {
    const page = await next(pages.at(-1))
    pages.push(page)
    if (!page.hasAfter) return pages
  }
  return null
}
