import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { tellConversation } from '../delivery/telling.ts'
import { countsLater } from '../list/counts.ts'
import { lockConversation } from '../standing.ts'
import type { StandingRow } from '../standing-queries.ts'
import { stateOf } from '../state.ts'
import { acceptRequest, declineRequest, withdrawRequest } from './request-queries.ts'

type Acts = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** Opens the conversation the other person asked for; 409 when nothing is asked (any more), twice is once. */
export async function accept(deps: Acts, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const state = stateOf(row, deps.clock.now())
    if (state === 'open') return
    if (state !== 'asked') throw new AppError('request_gone')
    await acceptRequest(tx, row.id)
    told(deps, tx, row, viewer, [viewer.id, row.other_id])
  })
}

/**
 * Deletes a request one got: its sender is not told and may ask again after three weeks. One's own is taken back: it is gone
 * for both. 409 when there is none.
 */
export async function decline(deps: Acts, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const state = stateOf(row, deps.clock.now())
    const isOwn = row.state === 'asked' && row.asked_by === row.seat
    if (state !== 'asked' && !isOwn) throw new AppError('request_gone')
    if (isOwn) await withdrawRequest(tx, row.id)
    else await declineRequest(tx, row.id, row.seat)
    told(deps, tx, row, viewer, isOwn ? [viewer.id, row.other_id] : [viewer.id])
  })
}

function told(deps: Acts, tx: Tx, row: StandingRow, viewer: Viewer, userIds: (number | null)[]): void {
  tx.afterCommit(() => {
    tellConversation(deps, userIds, row.public_id)
    countsLater(deps, [{ user_id: viewer.id }, { user_id: row.other_id }])
  })
}
