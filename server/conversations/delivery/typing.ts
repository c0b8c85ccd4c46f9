import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findMembers } from '../list/queries.ts'
import { readStanding } from '../standing.ts'
import { stateOf } from '../state.ts'

/**
 * Says that somebody is typing to the others of a conversation that is open for them; nothing is kept. Whether it still is,
 * is asked each time: pages say so every few seconds at most.
 */
export async function tellTyping(
  { db, clock, realtime, limits }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'limits'>,
  viewer: Viewer,
  conversation: string,
): Promise<void> {
  if (!limits.mayTake('typing', viewer.customUserId)) return
  const row = await readStanding(db, viewer, conversation)
  if (stateOf(row, clock.now()) !== 'open') return
  const [members, name] = await Promise.all([findMembers(db, row.id), directory.nameOf(db, viewer.id)])
  for (const { user_id } of members)
    if (user_id !== viewer.id)
      realtime.toUser(user_id, 'typing', { conversation, customUserId: viewer.customUserId, name })
}
