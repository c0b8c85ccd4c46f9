import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { findMembers } from './list-queries.ts'
import { readStanding, stateOf } from './standing.ts'

// Who types says so every few seconds: who hears it is looked up now and then.
const knownMs = 10_000
const mostKnown = 10_000

/** Says that somebody is typing to the others of a conversation that is open for them; nothing is kept. */
export function typingTeller({ db, clock, realtime, limits }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'limits'>) {
  const known = new Map<string, { until: number; name: string; hearers: number[] }>()
  const lookUp = async (viewer: Viewer, conversation: string, now: Date) => {
    const row = await readStanding(db, viewer, conversation)
    const isOpen = stateOf(row, now) === 'open'
    const members = isOpen ? await findMembers(db, row.id) : []
    const name = await directory.nameOf(db, viewer.id)
    const hearers = members.map(({ user_id }) => user_id).filter((id) => id !== viewer.id)
    return { until: now.getTime() + knownMs, name, hearers }
  }
  return async (viewer: Viewer, conversation: string): Promise<void> => {
    if (!limits.mayTake('typing', viewer.customUserId)) return
    const now = clock.now()
    const key = `${viewer.id} ${conversation}`
    let found = known.get(key)
    if (!found || found.until < now.getTime()) {
      found = await lookUp(viewer, conversation, now)
      if (known.size >= mostKnown) known.clear()
      known.set(key, found)
    }
    for (const userId of found.hearers)
      realtime.toUser(userId, 'typing', { conversation, customUserId: viewer.customUserId, name: found.name })
  }
}
