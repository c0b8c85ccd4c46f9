import type { Viewer } from '#http/callers.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { findMembers } from '../list/queries.ts'
import { readStanding, stateOf } from '../standing.ts'
import { findPartners } from './queries.ts'

// Somebody who reloads a page has not gone.
const graceMs = 5000

/** Tells the people somebody talks with that they came, or a moment later that they went. */
export function presenceTeller({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>) {
  // People with a page of this process, and those of whom it was told.
  const here = new Set<number>()
  const told = new Set<number>()
  const tell = async ({ id, customUserId }: Viewer, online: boolean) => {
    for (const { user_id } of await findPartners(db, { userId: id }))
      if (realtime.isHere(user_id)) realtime.toUser(user_id, 'presence', { customUserId, online })
  }
  const safely = (viewer: Viewer, online: boolean) =>
    tell(viewer, online).catch((error: unknown) => log.warn({ err: error }, 'Nobody was told who is here'))
  return (viewer: Viewer, isHere: boolean): void => {
    if (isHere) {
      here.add(viewer.id)
      if (told.has(viewer.id)) return
      told.add(viewer.id)
      void safely(viewer, true)
      return
    }
    here.delete(viewer.id)
    setTimeout(() => {
      if (here.has(viewer.id)) return
      told.delete(viewer.id)
      // Another process has a page of theirs.
      if (!realtime.isHere(viewer.id)) void safely(viewer, false)
    }, graceMs).unref()
  }
}

/**
 * Says that somebody is typing to the others of a conversation that is open for them; nothing is kept. Whether it still is,
 * is asked each time: pages say so every few seconds at most.
 */
export async function tellTyping(
  { db, clock, realtime, limits }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'limits'>,
  viewer: Viewer,
  conversation: string,
): Promise<void> {
  if (!(await limits.mayTake('typing', viewer.customUserId))) return
  const row = await readStanding(db, viewer, conversation)
  if (stateOf(row, clock.now()) !== 'open') return
  const [members, name] = await Promise.all([
    findMembers(db, { conversationId: row.id }),
    directory.nameOf(db, viewer.id),
  ])
  for (const { user_id } of members)
    if (user_id !== viewer.id)
      realtime.toUser(user_id, 'typing', { conversation, customUserId: viewer.customUserId, name })
}
