import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { type EventDeps, recordEvent, takeOut } from '../groups/group-changes.ts'
import { seats } from '../groups/queries.ts'
import { lockConversation } from '../standing.ts'
import { insertLinked, type LinkedRow, lockLinked } from './queries.ts'

/**
 * What a conversation belongs to, a team or a meeting: its people and its name follow it. The caller of each function here holds
 * the lock of the project or the meeting, under which its people change.
 */
export type LinkedTo = { projectId: string } | { meetingId: string }

/** A person of a linked conversation, by internal id, with their role in it. */
export interface LinkedPerson {
  id: number
  role: MemberRole
}

const findLinked = async (tx: Tx, to: LinkedTo) =>
  (await lockLinked(tx, { projectId: null, meetingId: null, ...to }))[0]

const isSeated = async (tx: Tx, conversationId: number, id: number) =>
  (await seats.findAll(tx, { conversationId })).some(({ user_id, is_there }) => user_id === id && is_there)

/** Whether a team or a meeting has a conversation. */
export const hasLinkedConversation = async (tx: Tx, to: LinkedTo): Promise<boolean> =>
  (await findLinked(tx, to)) !== undefined

/**
 * Returns the public id of the conversation of a team or a meeting. The first person who opens it creates it with all of these
 * people; a person who is no longer in it joins again.
 */
export async function openLinkedConversation(
  deps: EventDeps,
  tx: Tx,
  to: LinkedTo,
  { by, title, people }: { by: { id: number }; title: string; people: readonly LinkedPerson[] },
): Promise<string> {
  const known = await findLinked(tx, to)
  if (known) {
    const own = people.find(({ id }) => id === by.id)
    if (own) await takeSeat(deps, tx, known, own)
    return known.public_id
  }
  const publicId = newId()
  const members = { userIds: people.map(({ id }) => id), roles: people.map(({ role }) => role) }
  const name = { title, titleLength: chatLimits.title }
  await insertLinked(tx, {
    ...{ publicId, projectId: null, meetingId: null, ...to },
    ...{ ...name, ...members, at: deps.clock.now() },
  })
  const row = await lockConversation(tx, by, publicId)
  const others = people.flatMap(({ id }, at) => (id === by.id ? [] : [at + 1]))
  // Without the title, which may change or be deleted where it comes from.
  await recordEvent(deps, tx, row, { kind: 'created', seats: others, value: '' })
  return publicId
}

/**
 * Adds a person to a linked conversation, where they see messages from then on. Does nothing without a conversation, and for
 * people who are in it.
 */
export async function joinLinkedConversation(
  deps: EventDeps,
  tx: Tx,
  to: LinkedTo,
  person: LinkedPerson,
): Promise<void> {
  const found = await findLinked(tx, to)
  if (found) await takeSeat(deps, tx, found, person)
}

async function takeSeat(deps: EventDeps, tx: Tx, found: LinkedRow, { id, role }: LinkedPerson): Promise<void> {
  const { id: conversationId, last } = found
  if (await isSeated(tx, conversationId, id)) return
  const [taken] = await seats.add(tx, { conversationId, userIds: [id], at: deps.clock.now(), last })
  if (taken && role !== 'member') await seats.setRole(tx, { conversationId, seat: taken.seat, role })
  const row = await lockConversation(tx, { id }, found.public_id)
  await recordEvent(deps, tx, row, { kind: 'joined', seats: [row.seat], value: '' })
}

/**
 * Takes a person out of a linked conversation: they left, or `removedBy` removed them. Does nothing for people who are not in it.
 */
export async function leaveLinkedConversation(
  deps: EventDeps,
  tx: Tx,
  to: LinkedTo,
  { id, removedBy }: { id: number; removedBy: number | null },
): Promise<void> {
  const found = await findLinked(tx, to)
  if (!found || !(await isSeated(tx, found.id, id))) return
  const own = await lockConversation(tx, { id }, found.public_id)
  const row = removedBy === null ? own : await lockConversation(tx, { id: removedBy }, found.public_id)
  await takeOut(deps, tx, own, { seat: own.seat, user_id: id })
  await recordEvent(deps, tx, row, { kind: removedBy === null ? 'left' : 'removed', seats: [own.seat], value: '' })
}

/** Gives a person of a linked conversation another role, as its owner does. */
export async function setLinkedRole(
  deps: EventDeps,
  tx: Tx,
  to: LinkedTo,
  { id, role, ownerId }: LinkedPerson & { ownerId: number },
): Promise<void> {
  const found = await findLinked(tx, to)
  if (!found) return
  const { seat } = await lockConversation(tx, { id }, found.public_id)
  const row = await lockConversation(tx, { id: ownerId }, found.public_id)
  await seats.setRole(tx, { conversationId: found.id, seat, role })
  await recordEvent(deps, tx, row, { kind: 'role', seats: [seat], value: role })
}

/** Makes a person the owner of a linked conversation; the former owner becomes an admin. */
export async function handOverLinkedConversation(
  deps: EventDeps,
  tx: Tx,
  to: LinkedTo,
  { from, next }: { from: number; next: number },
): Promise<void> {
  const found = await findLinked(tx, to)
  if (!found) return
  const { seat } = await lockConversation(tx, { id: next }, found.public_id)
  const row = await lockConversation(tx, { id: from }, found.public_id)
  await seats.setRole(tx, { conversationId: found.id, seat: row.seat, role: 'admin' })
  await seats.setRole(tx, { conversationId: found.id, seat, role: 'owner' })
  await recordEvent(deps, tx, row, { kind: 'role', seats: [seat], value: 'owner' })
}
