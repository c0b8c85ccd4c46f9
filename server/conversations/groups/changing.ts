import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { MemberRole } from '@guildhall/contract/conversations.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { SendDeps } from '../messages/sending.ts'
import type { StandingRow } from '../standing-queries.ts'
import { connectedPeople } from './beginning.ts'
import { lockGroup, recordEvent } from './events.ts'
import { groups, seats } from './queries.ts'

/** Gives a group another name; the same name changes nothing. */
export async function rename(deps: SendDeps, viewer: Viewer, id: string, title: string): Promise<void> {
  deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    requireAdmin(row)
    if (row.title === title) return
    await groups.rename(tx, row.id, title)
    await recordEvent(deps, tx, row, { kind: 'renamed', seats: [], value: title })
  })
}

/**
 * Adds people the caller is connected with: who is there already stays, who was there before has the same seat. The lock
 * makes two who add one after the other, so that nobody is the fifty-first.
 */
export async function addMembers(deps: SendDeps, viewer: Viewer, id: string, userIds: string[]): Promise<void> {
  deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    requireAdmin(row)
    const present = (await seats.findAll(tx, row.id)).filter(({ is_there }) => is_there)
    const isHere = new Set(present.map(({ custom_user_id }) => custom_user_id))
    const added = await connectedPeople(
      tx,
      viewer,
      userIds.filter((each) => !isHere.has(each)),
    )
    if (added.length === 0) return
    if (present.length + added.length > chatLimits.groupMembers) throw new AppError('group_full')
    const taken = await seats.add(tx, row.id, added, deps.clock.now(), row.last)
    await recordEvent(deps, tx, row, { kind: 'added', seats: taken.map(({ seat }) => seat), value: '' })
  })
}

/** Gives a member another role; who makes somebody the owner is an admin from then on. */
export async function setRole(
  deps: SendDeps,
  viewer: Viewer,
  { id, customUserId }: { id: string; customUserId: string },
  role: MemberRole,
): Promise<void> {
  deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    if (row.role !== 'owner') throw new AppError('group_owner')
    const found = (await seats.findAll(tx, row.id)).find((each) => each.custom_user_id === customUserId)
    if (!found?.is_there) throw new AppError('member_not_found')
    if (found.role === role) return
    if (found.seat === row.seat) throw new AppError('group_needs_owner')
    if (role === 'owner') await seats.setRole(tx, row.id, row.seat, 'admin')
    await seats.setRole(tx, row.id, found.seat, role)
    await recordEvent(deps, tx, row, { kind: 'role', seats: [found.seat], value: role })
  })
}

/** Refuses (403) who is neither the owner nor an admin. */
function requireAdmin({ role }: StandingRow): void {
  if (role === 'member') throw new AppError('group_role')
}
