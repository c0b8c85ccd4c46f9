import { randomUUID } from 'node:crypto'
import type { Conversation, ConversationInput, MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Tx } from '#db/connect.ts'
import { idOfRequest } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { readOne } from '../conversation-views.ts'
import { mailLater, tellConversation, tellMessage } from '../delivery/news.ts'
import { countsLater } from '../list/counts.ts'
import { presentMessages } from '../messages/presenter.ts'
import { findMessages, insertMessage } from '../messages/queries.ts'
import type { SendDeps } from '../messages/sent-messages.ts'
import { lockConversation, type StandingRow } from '../standing.ts'
import type { StoredEvent } from '../tables.ts'
import { groups, type SeatRow, seats } from './queries.ts'

type GroupInput = Extract<ConversationInput, { title: string }>

/**
 * Creates a group of the caller, as its owner, and people they are connected with. Sent again with the same `clientId` it
 * returns the existing group. 403 with anybody else among them.
 */
export async function beginGroup(
  deps: SendDeps,
  viewer: Viewer,
  { title, userIds, clientId }: GroupInput,
): Promise<Conversation> {
  await deps.limits.take('message', viewer.customUserId)
  const id = idOfRequest(viewer.id, 'groups', clientId)
  await transaction(deps.db, async (tx) => {
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    const others = await connectedPeople(tx, viewer, userIds)
    const [made] = await groups.insert(tx, {
      publicId: id,
      title,
      at: deps.clock.now(),
      userIds: [viewer.id, ...others],
    })
    if (!made) return
    const seats = others.map((_id, place) => place + 2)
    await recordEvent(deps, tx, await lockGroup(tx, viewer, id), { kind: 'created', seats, value: title }, clientId)
  })
  return readOne(deps, viewer, id)
}

/** The internal ids of these people, without duplicates; refused when the caller is not connected with one of them. */
async function connectedPeople(tx: Tx, viewer: Viewer, userIds: readonly string[]): Promise<number[]> {
  const asked = [...new Set(userIds)]
  const found = await groups.findConnected(tx, { userId: viewer.id, customUserIds: asked })
  if (found.length < asked.length) throw new AppError('group_not_connected')
  return found.map(({ id }) => id)
}

/** Renames a group; the same name changes nothing. */
export async function rename(deps: SendDeps, viewer: Viewer, id: string, title: string): Promise<void> {
  await deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    requireAdmin(row)
    if (row.title === title) return
    await groups.rename(tx, { id: row.id, title })
    await recordEvent(deps, tx, row, { kind: 'renamed', seats: [], value: title })
  })
}

/**
 * Adds people the caller is connected with: existing members stay, and former members get their old seat. The lock
 * serializes concurrent additions, so that nobody becomes the fifty-first.
 */
export async function addMembers(deps: SendDeps, viewer: Viewer, id: string, userIds: string[]): Promise<void> {
  await deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    requireAdmin(row)
    const present = (await seats.findAll(tx, { conversationId: row.id })).filter(({ is_there }) => is_there)
    const isHere = new Set(present.map(({ custom_user_id }) => custom_user_id))
    const added = await connectedPeople(
      tx,
      viewer,
      userIds.filter((each) => !isHere.has(each)),
    )
    if (added.length === 0) return
    if (present.length + added.length > chatLimits.groupMembers) throw new AppError('group_full')
    const taken = await seats.add(tx, {
      conversationId: row.id,
      userIds: added,
      at: deps.clock.now(),
      last: row.last,
    })
    await recordEvent(deps, tx, row, { kind: 'added', seats: taken.map(({ seat }) => seat), value: '' })
  })
}

/** Changes a member's role; an owner who makes another member the owner becomes an admin. */
export async function setRole(
  deps: SendDeps,
  viewer: Viewer,
  { id, customUserId }: { id: string; customUserId: string },
  role: MemberRole,
): Promise<void> {
  await deps.limits.take('message', viewer.customUserId)
  await transaction(deps.db, async (tx) => {
    const row = await lockGroup(tx, viewer, id)
    if (row.role !== 'owner') throw new AppError('group_owner')
    const found = (await seats.findAll(tx, { conversationId: row.id })).find(
      (each) => each.custom_user_id === customUserId,
    )
    if (!found?.is_there) throw new AppError('member_not_found')
    if (found.role === role) return
    if (found.seat === row.seat) throw new AppError('group_needs_owner')
    if (role === 'owner') await seats.setRole(tx, { ...seatOf(row), role: 'admin' })
    await seats.setRole(tx, { conversationId: row.id, seat: found.seat, role })
    await recordEvent(deps, tx, row, { kind: 'role', seats: [found.seat], value: role })
  })
}

const seatOf = ({ id, seat }: StandingRow) => ({ conversationId: id, seat })

/** Refuses (403) members who are neither the owner nor an admin. */
function requireAdmin({ role }: StandingRow): void {
  if (role === 'member') throw new AppError('group_role')
}

/**
 * Removes a member from a group, or lets the caller leave: effective immediately, on open pages too. Owner and admins remove
 * members, the owner removes admins. Removing a person who has left changes nothing; 404 for a person who never was a
 * member.
 */
export async function removeMember(
  deps: EventDeps,
  viewer: Viewer,
  { id, customUserId }: { id: string; customUserId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (customUserId === viewer.customUserId) return leaveGroup(deps, tx, await lockLeavable(tx, viewer, id), viewer.id)
    const row = await lockGroup(tx, viewer, id)
    if (row.role === 'member') throw new AppError('group_role')
    const found = (await seats.findAll(tx, { conversationId: row.id })).find(
      (each) => each.custom_user_id === customUserId,
    )
    if (!found) throw new AppError('member_not_found')
    if (!found.is_there) return
    if (found.role !== 'member' && row.role !== 'owner') throw new AppError('group_owner')
    await takeOut(deps, tx, row, found)
    await recordEvent(deps, tx, row, { kind: 'removed', seats: [found.seat], value: '' })
  })
}

/**
 * Removes a member from a locked conversation; what they owned passes to the longest-standing admin or member. That of a meeting
 * has no other owner than the person who scheduled it.
 */
export async function leaveGroup(deps: EventDeps, tx: Tx, row: StandingRow, userId: number): Promise<void> {
  const [heir] = row.role === 'owner' && row.meeting_id === null ? await seats.findHeir(tx, seatOf(row)) : []
  await takeOut(deps, tx, row, { seat: row.seat, user_id: userId })
  if (heir) {
    await seats.setRole(tx, { conversationId: row.id, seat: heir.seat, role: 'owner' })
    await recordEvent(deps, tx, row, { kind: 'role', seats: [heir.seat], value: 'owner' })
  }
  await recordEvent(deps, tx, row, { kind: 'left', seats: [row.seat], value: '' })
}

/** Removes a seat's person from a locked group; their open pages close it. */
export async function takeOut(
  deps: EventDeps,
  tx: Tx,
  { id, public_id }: StandingRow,
  { seat, user_id }: Pick<SeatRow, 'seat' | 'user_id'>,
): Promise<void> {
  await seats.leave(tx, { conversationId: id, seat, at: deps.clock.now() })
  tx.afterCommit(() => {
    tellConversation(deps, [user_id], public_id, true)
    countsLater(deps, [{ user_id }])
  })
}

/** What recording a group event needs. */
export type EventDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'jobs' | 'cards'>

/** A group that its members change, as this member sees it, locked; 409 for that of a team or a meeting. */
async function lockGroup(tx: Tx, viewer: Viewer, id: string): Promise<StandingRow> {
  const row = await lockLeavable(tx, viewer, id)
  if (row.meeting_id !== null) throw new AppError('group_of_meeting')
  return row
}

/** A group that its members can leave, the same way; 409 for a conversation of two, and for that of a team. */
async function lockLeavable(tx: Tx, viewer: Viewer, id: string): Promise<StandingRow> {
  const row = await lockConversation(tx, viewer, id)
  if (row.kind !== 'group') throw new AppError('conversation_group_only')
  if (row.project_id !== null) throw new AppError('group_of_team')
  return row
}

/**
 * Stores a group event as its next message and notifies the current members. The caller has already locked and changed the
 * group; `row.last` is incremented, so that a second event follows the first.
 */
export async function recordEvent(
  deps: EventDeps,
  tx: Tx,
  row: StandingRow,
  event: StoredEvent,
  clientId: string = randomUUID(),
): Promise<void> {
  row.last += 1
  const { id, last, seat } = row
  const told = await insertMessage(tx, {
    ...row,
    ...{ conversationId: id, number: last, clientId, event, at: deps.clock.now() },
    ...{ text: '', replyTo: null, about: null, warns: false, files: 0 },
  })
  const [message] = await presentMessages(
    { ...deps, db: tx },
    row,
    await findMessages.one(tx, { conversationId: id, number: last }),
  )
  if (!message) throw new AppError('internal')
  await mailLater(deps, tx, id, told)
  tx.afterCommit(() => {
    tellMessage(deps, message, row.changes, seat, told)
    tellConversation(
      deps,
      told.map(({ user_id }) => user_id),
      row.public_id,
    )
    countsLater(
      deps,
      told.filter(({ unread }) => unread === 1),
    )
  })
}
