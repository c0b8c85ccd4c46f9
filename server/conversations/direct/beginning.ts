import type { Conversation } from '@guildhall/contract/conversations.ts'
import { newId } from '#db/ids.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { readOne } from '../reading.ts'
import { findDirect, insertDirect } from './queries.ts'

/**
 * The conversation with a person, made when there is none; two who begin it at once get the same. Nobody sees it in a list
 * before its first message. 404 for who is not there, suspended or on either side of a block.
 */
export async function beginDirect(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: Viewer,
  customUserId: string,
): Promise<Conversation> {
  const otherId = await directory.idOf(deps.db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('conversation_self')
  const find = async () => (await findDirect(deps.db, viewer.id, otherId))[0]?.public_id
  let id = await find()
  if (id === undefined) {
    const [low, high] = [Math.min(viewer.id, otherId), Math.max(viewer.id, otherId)]
    await insertDirect(deps.db, newId(), low, high, deps.clock.now())
    id = await find()
  }
  // Between who blocks and who is blocked it is there and nobody sees it.
  return readOne(deps, viewer, id ?? '').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'conversation_not_found'
      ? new AppError('profile_not_found')
      : error
  })
}
