import type { MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { withChanges } from './news.ts'
import { withNewer } from './pages.ts'
import { endOf, type Thread, threadFrom } from './thread.ts'

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
