import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { tellConversation } from '../delivery/pushes.ts'
import { lockConversation } from '../standing.ts'
import { countsLater } from './counts.ts'
import { setArchived, setMuted } from './queries.ts'

type Acts = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** No mail and no count for this member until then; null, and what is over, ends it. */
export function mute(deps: Acts, viewer: Viewer, id: string, until: string | null): Promise<void> {
  const end = until === null ? null : new Date(until)
  return set(deps, viewer, id, setMuted, end && end > deps.clock.now() ? end : null)
}

/** Puts a conversation aside for this member until its next message, or back. */
export const archive = (deps: Acts, viewer: Viewer, id: string, archived: boolean) =>
  set(deps, viewer, id, setArchived, archived ? deps.clock.now() : null)

async function set(deps: Acts, viewer: Viewer, id: string, save: typeof setMuted, value: Date | null): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    await save(tx, { conversationId: row.id, seat: row.seat, at: value })
    tx.afterCommit(() => {
      tellConversation(deps, [viewer.id], id)
      countsLater(deps, [{ user_id: viewer.id }])
    })
  })
}
