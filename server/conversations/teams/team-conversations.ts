import type { MemberRole } from '@guildhall/contract/conversations/conversations.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { type EventDeps, recordEvent, takeOut } from '../groups/group-changes.ts'
import { seats } from '../groups/queries.ts'
import { lockConversation } from '../standing.ts'
import { insertOfTeam, lockOfTeam } from './queries.ts'

/** A person of a team, by internal id, with their role in its conversation. */
export interface Teammate {
  id: number
  role: MemberRole
}

/**
 * Returns the public id of the conversation of a project's team. The first person who opens it creates it with everybody in the
 * team, its owner first. The caller holds the lock of the project, under which teams change.
 */
export async function openTeamConversation(
  deps: EventDeps,
  tx: Tx,
  projectId: string,
  by: { id: number },
  team: readonly Teammate[],
): Promise<string> {
  const [known] = await lockOfTeam(tx, { projectId })
  if (known) return known.public_id
  const publicId = newId()
  const people = { userIds: team.map(({ id }) => id), roles: team.map(({ role }) => role) }
  const titleLength = chatLimits.title
  await insertOfTeam(tx, { publicId, projectId, titleLength, at: deps.clock.now(), ...people })
  const row = await lockConversation(tx, by, publicId)
  const others = team.flatMap(({ id }, at) => (id === by.id ? [] : [at + 1]))
  await recordEvent(deps, tx, row, { kind: 'created', seats: others, value: row.title ?? '' })
  return publicId
}

/**
 * Adds a person who joins a team to its conversation, where they see messages from then on. Does nothing if the team has no
 * conversation yet.
 */
export async function joinTeamConversation(
  deps: EventDeps,
  tx: Tx,
  projectId: string,
  { id, role }: Teammate,
): Promise<void> {
  const [found] = await lockOfTeam(tx, { projectId })
  if (!found) return
  const { id: conversationId, last } = found
  const [taken] = await seats.add(tx, { conversationId, userIds: [id], at: deps.clock.now(), last })
  if (taken && role !== 'member') await seats.setRole(tx, { conversationId, seat: taken.seat, role })
  const row = await lockConversation(tx, { id }, found.public_id)
  await recordEvent(deps, tx, row, { kind: 'joined', seats: [row.seat], value: '' })
}

/** Takes a person who is no longer in a team out of its conversation: they left, or its owner removed them. */
export async function leaveTeamConversation(
  deps: EventDeps,
  tx: Tx,
  projectId: string,
  { id, ownerId, isRemoved }: { id: number; ownerId: number; isRemoved: boolean },
): Promise<void> {
  const [found] = await lockOfTeam(tx, { projectId })
  if (!found) return
  const own = await lockConversation(tx, { id }, found.public_id)
  const row = isRemoved ? await lockConversation(tx, { id: ownerId }, found.public_id) : own
  await takeOut(deps, tx, own, { seat: own.seat, user_id: id })
  await recordEvent(deps, tx, row, { kind: isRemoved ? 'removed' : 'left', seats: [own.seat], value: '' })
}

/** Gives a person of a team another role in its conversation, as its owner does. */
export async function setTeamRole(
  deps: EventDeps,
  tx: Tx,
  projectId: string,
  { id, role, ownerId }: Teammate & { ownerId: number },
): Promise<void> {
  const [found] = await lockOfTeam(tx, { projectId })
  if (!found) return
  const { seat } = await lockConversation(tx, { id }, found.public_id)
  const row = await lockConversation(tx, { id: ownerId }, found.public_id)
  await seats.setRole(tx, { conversationId: found.id, seat, role })
  await recordEvent(deps, tx, row, { kind: 'role', seats: [seat], value: role })
}

/** Makes a person of a team the owner of its conversation; the former owner becomes an admin. */
export async function handOverTeamConversation(
  deps: EventDeps,
  tx: Tx,
  projectId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const [found] = await lockOfTeam(tx, { projectId })
  if (!found) return
  const { seat } = await lockConversation(tx, { id: to }, found.public_id)
  const row = await lockConversation(tx, { id: from }, found.public_id)
  await seats.setRole(tx, { conversationId: found.id, seat: row.seat, role: 'admin' })
  await seats.setRole(tx, { conversationId: found.id, seat, role: 'owner' })
  await recordEvent(deps, tx, row, { kind: 'role', seats: [seat], value: 'owner' })
}
