import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { tellConversation } from '../delivery/telling.ts'
import { countsLater } from '../list/counts.ts'
import type { StandingRow } from '../standing-queries.ts'
import { type EventDeps, lockGroup, recordEvent } from './events.ts'
import { type SeatRow, seats } from './queries.ts'

/**
 * Takes somebody out of a group, or the caller: at once, on open pages too. Owner and admins remove members, the owner
 * admins. Who left before stays away, who never was there is 404.
 */
export async function removeMember(
  deps: EventDeps,
  viewer: Viewer,
  { id, customUserId }: { id: string; customUserId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    if (customUserId === viewer.customUserId) return leaveGroup(deps, tx, row, viewer.id)
    if (row.role === 'member') throw new AppError('group_role')
    const found = (await seats.findAll(tx, row.id)).find((each) => each.custom_user_id === customUserId)
    if (!found) throw new AppError('member_not_found')
    if (!found.is_there) return
    if (found.role !== 'member' && row.role !== 'owner') throw new AppError('group_owner')
    await takeOut(deps, tx, row, found)
    await recordEvent(deps, tx, row, { kind: 'removed', seats: [found.seat], value: '' })
  })
}

/** Takes a member out whose conversation is locked; what they owned is the longest-standing admin's or member's. */
export async function leaveGroup(deps: EventDeps, tx: Tx, row: StandingRow, userId: number): Promise<void> {
  const [heir] = row.role === 'owner' ? await seats.findHeir(tx, row.id, row.seat) : []
  await takeOut(deps, tx, row, { seat: row.seat, user_id: userId })
  if (heir) {
    await seats.setRole(tx, row.id, heir.seat, 'owner')
    await recordEvent(deps, tx, row, { kind: 'role', seats: [heir.seat], value: 'owner' })
  }
  await recordEvent(deps, tx, row, { kind: 'left', seats: [row.seat], value: '' })
}

async function takeOut(
  deps: EventDeps,
  tx: Tx,
  { id, public_id }: StandingRow,
  { seat, user_id }: Pick<SeatRow, 'seat' | 'user_id'>,
): Promise<void> {
  await seats.leave(tx, id, seat, deps.clock.now())
  tx.afterCommit(() => {
    tellConversation(deps, [user_id], public_id, true)
    countsLater(deps, [{ user_id }])
  })
}
