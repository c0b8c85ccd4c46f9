import type { MessagePage } from '@guildhall/contract/messages.ts'
import { endOf, type Thread, threadFrom, withReplaced } from './thread.ts'
import { withNewer } from './thread-pages.ts'

/** Which part of a conversation. */
export interface Part {
  after?: number
  before?: number
  around?: number
  changed?: number
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

/** Opens a conversation, or brings what is here up to date. */
export async function loadThread({ ask, now, start }: Loading): Promise<Thread> {
  const known = now()
  if (!known) {
    const first = threadFrom(await ask(start ? { around: start } : {}))
    return now() ?? first
  }
  const newer = known.hasAfter ? [] : await askAfter(ask, endOf(known))
  const changed = newer?.at(-1)?.changes === known.changes ? null : await ask({ changed: known.changes })
  const latest = newer?.at(-1) ?? changed
  // Too much was missed, or a database taken back to an earlier moment knows less than this browser.
  const isLost = newer === null || changed?.hasAfter || (latest && latest.last < endOf(known))
  if (isLost || (latest && latest.changes < known.changes)) return threadFrom(await ask({}))
  // What came by the socket meanwhile stays.
  let next = now() ?? known
  if (!next.hasAfter) for (const page of newer ?? []) next = withNewer(next, page)
  if (changed) next = { ...withReplaced(next, changed.items), changes: Math.max(next.changes, changed.changes) }
  return { ...next, last: Math.max(next.last, latest?.last ?? 0) }
}

/** The pages after a number, all of them; null when that is too much. */
async function askAfter(ask: Loading['ask'], number: number): Promise<MessagePage[] | null> {
  const pages: MessagePage[] = []
  for (let end = number; pages.length < mostSteps; ) {
    const page = await ask({ after: end })
    pages.push(page)
    if (!page.hasAfter) return pages
    end = page.items.at(-1)?.number ?? end
  }
  return null
}
