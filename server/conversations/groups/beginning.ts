import type { Conversation, ConversationInput } from '@guildhall/contract/conversations.ts'
import type { Tx } from '#db/connect.ts'
import { idOfRequest } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { SendDeps } from '../messages/sending.ts'
import { readOne } from '../reading.ts'
import { lockGroup, recordEvent } from './events.ts'
import { groups } from './queries.ts'

type GroupInput = Extract<ConversationInput, { title: string }>

/**
 * Makes a group of the caller and people they are connected with, the caller its owner. Sent again under the same `clientId`
 * it is the one before. 403 with anybody else among them.
 */
export async function beginGroup(
  deps: SendDeps,
  viewer: Viewer,
  { title, userIds, clientId }: GroupInput,
): Promise<Conversation> {
  deps.limits.take('message', viewer.customUserId)
  const id = idOfRequest(viewer.id, 'groups', clientId)
  await transaction(deps.db, async (tx) => {
    const others = await connectedPeople(tx, viewer, userIds)
    const [made] = await groups.insert(tx, id, title, deps.clock.now(), [viewer.id, ...others])
    if (!made) return
    const seats = others.map((_id, place) => place + 2)
    await recordEvent(deps, tx, await lockGroup(tx, viewer, id), { kind: 'created', seats, value: title }, clientId)
  })
  return readOne(deps, viewer, id)
}

/** The internal ids of these people, each once; refused when the caller is not connected with one of them. */
export async function connectedPeople(tx: Tx, viewer: Viewer, userIds: readonly string[]): Promise<number[]> {
  const asked = [...new Set(userIds)]
  const found = await groups.findConnected(tx, viewer.id, asked)
  if (found.length < asked.length) throw new AppError('group_not_connected')
  return found.map(({ id }) => id)
}
