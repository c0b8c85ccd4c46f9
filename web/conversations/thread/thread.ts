import type { MessageNews, Missed } from '@guildhall/contract/api/realtime.ts'
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
function cutAt(thread: Thread, end: 'before' | 'after'): Thread {
  if (thread.items.length <= most) return thread
  return end === 'before'
    ? { ...thread, items: thread.items.slice(-most), hasBefore: true }
    : { ...thread, items: thread.items.slice(0, most), hasAfter: true }
}

/** A message as it quotes what is here: its own quote may be from before a change that came first. */
function asQuotedIn({ items }: Thread, message: Message): Message {
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
function withChanges(thread: Thread, { items, changes }: Pick<MessagePage, 'items' | 'changes'>): Thread {
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

/** Which part of a conversation. */
export interface Part {
  after?: number
  before?: number
  around?: number
  changed?: number
  limit?: number
}

interface Loading {
  ask: (part: Part) => Promise<MessagePage>
  /** What is here now: it changes while something is asked for. */
  now: () => Thread | undefined
  /** The number around which a conversation is opened; the newest without it. */
  start: number | undefined
}

// Whoever was away for more than that begins with the newest page.
const mostSteps = 3
const mostChangeSteps = 10

/** Opens a conversation, or brings what is here up to date. */
export async function loadThread({ ask, now, start }: Loading): Promise<Thread> {
  const known = now()
  if (!known) {
    const first = threadFrom(await ask(start ? { around: start } : {}))
    return now() ?? first
  }
  const anew = async () => threadFrom(await ask(anewAt(known)))
  const newer = known.hasAfter ? [] : await askAfter(ask, endOf(known))
  if (newer === null) return anew()
  const changed = newer.at(-1)?.changes === known.changes ? [] : await askChanged(ask, known.changes)
  if (changed === null) return anew()
  const latest = newer.at(-1) ?? changed.at(-1)
  // A database taken back to an earlier moment knows less than this browser.
  if (latest && (latest.last < endOf(known) || latest.changes < known.changes)) return anew()
  // What came by the socket meanwhile stays.
  let next = now() ?? known
  if (!next.hasAfter) for (const page of newer) next = withNewer(next, page)
  for (const page of changed) next = withChanges(next, page)
  return { ...next, last: Math.max(next.last, latest?.last ?? 0) }
}

// Whoever reads far above keeps the place.
function anewAt({ items, hasAfter }: Thread): Part {
  const middle = hasAfter ? items[Math.floor(items.length / 2)] : undefined
  return middle ? { around: middle.number } : {}
}

/** The pages after a number, all of them; null when that is too much. */
async function askAfter(ask: Loading['ask'], number: number): Promise<MessagePage[] | null> {
  return askAll(mostSteps, (page) => ask({ after: page ? (page.items.at(-1)?.number ?? page.last) : number }))
}

/** The pages of what was changed after so many changes, all of them; null when that is too much. */
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
