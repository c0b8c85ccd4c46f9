import type { Conversation } from '@guildhall/contract/conversations/conversations.ts'
import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { int, moment, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { readOne } from '../conversation-views.ts'
import { tellConversation } from '../delivery/news.ts'
import { countsLater } from '../list/counts.ts'
import { lockConversation, readStanding, type StandingRow, stateOf } from '../standing.ts'
import type { StoredState } from '../tables.ts'

/**
 * Returns the conversation with a person, and creates it if needed. Two people who start it at the same time get the same one.
 * Neither sees it in their list before its first message. 404 for people who do not exist, are suspended or are on either side of a block.
 */
export async function beginDirect(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>,
  viewer: Viewer,
  customUserId: string,
): Promise<Conversation> {
  const otherId = await directory.idOf(deps.db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('conversation_self')
  const find = async () => (await findDirect(deps.db, { one: viewer.id, other: otherId }))[0]?.public_id
  let id = await find()
  if (id === undefined) {
    const [lowId, highId] = [Math.min(viewer.id, otherId), Math.max(viewer.id, otherId)]
    await insertDirect(deps.db, { publicId: newId(), lowId, highId, at: deps.clock.now() })
    id = await find()
  }
  // A conversation that a block hides exists, but neither side sees it.
  return readOne(deps, viewer, id ?? '').catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'conversation_not_found'
      ? new AppError('profile_not_found')
      : error
  })
}

type Acts = Pick<Deps, 'db' | 'clock' | 'realtime'>

/**
 * Accepts the other person's request and opens the conversation; 409 when there is no request (any more); repeating it
 * changes nothing.
 */
export async function accept(deps: Acts, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const state = stateOf(row, deps.clock.now())
    if (state === 'open') return
    if (state !== 'asked') throw new AppError('request_gone')
    await acceptRequest(tx, { id: row.id })
    told(deps, tx, row, viewer, [viewer.id, row.other_id])
  })
}

/**
 * Deletes the other person's request: its sender is not notified and may ask again after three weeks. The viewer's own
 * request is withdrawn and gone for both. 409 when there is none.
 */
export async function decline(deps: Acts, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const state = stateOf(row, deps.clock.now())
    // In an open conversation nothing waits: withdrawing would hide the cards of an engagement.
    const isOwn = state !== 'open' && row.state === 'asked' && row.asked_by === row.seat
    if (state !== 'asked' && !isOwn) throw new AppError('request_gone')
    if (isOwn) await withdrawRequest(tx, { id: row.id })
    else await declineRequest(tx, { id: row.id, seat: row.seat })
    told(deps, tx, row, viewer, isOwn ? [viewer.id, row.other_id] : [viewer.id])
  })
}

function told(deps: Acts, tx: Tx, row: StandingRow, viewer: Viewer, userIds: (number | null)[]): void {
  tx.afterCommit(() => {
    tellConversation(deps, userIds, row.public_id)
    countsLater(deps, [{ user_id: viewer.id }, { user_id: row.other_id }])
  })
}

/**
 * Tells the open pages of two people that what they can do in their conversation has changed; `gone`: one blocks the other,
 * so that neither has it any more. After the caller's commit.
 */
export async function tellOfRelation(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  tx: Tx,
  [one, other]: [number, number],
  gone: boolean,
): Promise<void> {
  const [conversation] = await findDirect(tx, { one, other })
  if (!conversation) return
  // A block ends what was accepted or requested before it: unblocking restores nothing.
  if (gone) await (conversation.state === 'asked' ? withdrawRequest : endTalk)(tx, { id: conversation.id })
  tx.afterCommit(() => {
    tellConversation(deps, [one, other], conversation.public_id, gone)
    countsLater(deps, [{ user_id: one }, { user_id: other }])
  })
}

/**
 * One page of the orders between the two people of a conversation, whichever of them bought, newest first. Empty in a group,
 * and with a person whose account is gone.
 */
export async function listDealings(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  id: string,
  asked: { limit: number; cursor?: string | undefined },
): Promise<{ items: OrderCard[]; nextCursor: string | null }> {
  const { other_id } = await readStanding(deps.db, viewer, id)
  if (other_id === null) return { items: [], nextCursor: null }
  return purchases.listBetween(deps, viewer.id, other_id, asked)
}

/** Creates the conversation of two people, the lower internal id first. No row when it exists. */
export const insertDirect = statement('conversation_insert_direct', {
  takes: { publicId: text, lowId: int, highId: int, at: moment },
  sql: ({ publicId, lowId, highId, at }) => `
    with made as (
      insert into conversations (public_id, kind, low_id, high_id, state, created_at)
      values (${publicId}, 'direct', ${lowId}, ${highId}, 'new', ${at})
      on conflict (low_id, high_id) where kind = 'direct' do nothing returning id)
    insert into conversation_members (conversation_id, seat, user_id, joined_at)
    select made.id, seat, user_id, ${at}
    from made, (values (1::smallint, ${lowId}::bigint), (2::smallint, ${highId}::bigint)) v(seat, user_id)`,
})

const findDirect = statement('conversation_direct', {
  takes: { one: int, other: int },
  gives: { id: int, public_id: text, state: textOf<StoredState>() },
  sql: ({ one, other }) => `
    select id, public_id, state from conversations
    where kind = 'direct' and low_id = least(${one}::bigint, ${other}) and high_id = greatest(${one}::bigint, ${other})`,
})

/** Ends what two people had agreed on in a conversation; their messages stay. */
const endTalk = statement('conversation_end', {
  takes: { id: int },
  sql: ({ id }) => `update conversations set state = 'new' where id = ${id} and state = 'open'`,
})

/** Accepts a request; no row when it no longer waits. */
const acceptRequest = statement('conversation_accept', {
  takes: { id: int },
  gives: { id: int },
  sql: ({ id }) => `update conversations set state = 'open' where id = ${id} and state = 'asked' returning id`,
})

// The conversation leaves the list, and its members can no longer see its messages.
const hidden = (id: string) => `
  update conversation_members m set last_at = null, unread = 0, from_number = c.last, read_number = c.last,
    received_number = c.last from conversations c where c.id = ${id} and m.conversation_id = ${id}`

/** Ends a request for the seat that received it. */
const declineRequest = statement('conversation_decline', {
  takes: { id: int, seat: int },
  sql: ({ id, seat }) => `
    with ended as (update conversations set declined = true where id = ${id}) ${hidden(id)} and m.seat = ${seat}`,
})

/** Withdraws a request: it leaves every list, and nobody sees its text. */
const withdrawRequest = statement('conversation_withdraw', {
  takes: { id: int },
  sql: ({ id }) => `
    with ended as (update conversations set state = 'new', declined = false where id = ${id}) ${hidden(id)}`,
})
