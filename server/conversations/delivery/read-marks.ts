import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'
import { countsLater, readCounts, type UnreadCounts } from '../list/counts.ts'
import { findMembers } from '../list/queries.ts'
import { lockConversation, readStanding, type StandingRow, stateOf } from '../standing.ts'
import { markRead, markReceived } from './queries.ts'

type Marks = Pick<Deps, 'db' | 'clock' | 'realtime'>

/**
 * Marks messages as read by this member up to a number; a number above the last message is lowered to it, a lower one
 * changes nothing. A waiting request stays unread, and its sender is not notified.
 */
export async function readUpTo(
  deps: Marks,
  viewer: Viewer,
  id: string,
  number: number,
): Promise<UnreadCounts & { read: number; unreadCount: number }> {
  const marked = await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    if (stateOf(row, deps.clock.now()) === 'asked') return { read: row.read_number, unreadCount: row.unread }
    const [mark] = await markRead(tx, {
      conversationId: row.id,
      seat: row.seat,
      number: Math.min(number, row.last),
    })
    if (!mark) return { read: row.read_number, unreadCount: row.unread }
    const news = { read: mark.read_number, received: mark.received_number }
    await tellOthers(deps, tx, row, viewer, news, mark.unread)
    if (row.unread > 0 && mark.unread === 0) tx.afterCommit(() => countsLater(deps, [{ user_id: viewer.id }]))
    return { read: mark.read_number, unreadCount: mark.unread }
  })
  return { ...marked, ...(await readCounts(deps.db, deps.clock, viewer.id)) }
}

/** Marks messages as received by this member’s device up to a number: their sender sees them as delivered. */
export async function receivedUpTo(deps: Marks, viewer: Viewer, id: string, number: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await readStanding(tx, viewer, id)
    if (row.received_number >= number || stateOf(row, deps.clock.now()) !== 'open') return
    const [mark] = await markReceived(tx, { conversationId: row.id, seat: row.seat, number })
    if (mark) await tellOthers(deps, tx, row, viewer, { read: mark.read_number, received: mark.received_number }, null)
  })
}

// Somebody who shows no read marks, or sees none, is only known to have received it.
async function tellOthers(
  { realtime }: Marks,
  tx: Parameters<Parameters<typeof transaction>[1]>[0],
  row: StandingRow,
  viewer: Viewer,
  marks: { read: number; received: number },
  unread: number | null,
): Promise<void> {
  const members = await findMembers(tx, { conversationId: row.id })
  const shows = members.some(({ user_id, shows_read }) => user_id === viewer.id && shows_read)
  const news = { conversation: row.public_id, customUserId: viewer.customUserId, ...marks }
  tx.afterCommit(() => {
    for (const { user_id, shows_read } of members)
      if (user_id !== viewer.id) realtime.toUser(user_id, 'read', shows && shows_read ? news : { ...news, read: 0 })
      else if (unread !== null) realtime.toUser(user_id, 'read', { ...news, own: { unreadCount: unread } })
  })
}
