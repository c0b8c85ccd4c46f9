import type { Conversation, ConversationList, Member } from '@guildhall/contract/conversations/conversations.ts'
import type { MessagePage } from '@guildhall/contract/conversations/messages.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { cursors } from './cursors.ts'
import { tellConversation } from './delivery/news.ts'
import { countsLater, readCounts } from './list/counts.ts'
import { presentConversations } from './list/presenter.ts'
import { findMembers, type ListAsked, listConversations, setArchived, setMuted } from './list/queries.ts'
import { cardsOf, presentMessages } from './messages/presenter.ts'
import { findMessages, type MessageRow } from './messages/queries.ts'
import { lockConversation, readStanding, type StandingRow, stateOf } from './standing.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime'>

/** The viewer's conversations, the latest first, with the unread counts of all of them. */
export async function listOwn(
  deps: Reads,
  viewer: Viewer,
  { cursor, ...asked }: Pick<ListAsked, 'box' | 'show' | 'q' | 'limit'> & { cursor?: string | undefined },
): Promise<ConversationList> {
  const [at, id] = cursor === undefined ? [] : cursors.read(cursor, 1)
  const after = at === undefined || id === undefined ? null : { at, id }
  const ask = { ...asked, userId: viewer.id, now: deps.clock.now(), after, limit: asked.limit + 1 }
  const [rows, counts] = await Promise.all([
    listConversations(deps.db, ask),
    readCounts(deps.db, deps.clock, viewer.id),
  ])
  const shown = rows.slice(0, asked.limit)
  const items = await presentConversations(deps, shown)
  const last = rows.length > asked.limit ? shown.at(-1) : undefined
  return { items, nextCursor: last ? cursors.write(last.last_at, last.id) : null, ...counts }
}

/** A conversation as this member sees it now. */
export async function readOne(deps: Reads, viewer: Viewer, id: string): Promise<Conversation> {
  const [conversation] = await presentConversations(deps, [await readStanding(deps.db, viewer, id)])
  if (!conversation) throw new AppError('internal')
  return conversation
}

/** The same, with all members. Read marks are left out while a request waits, and between two people one of whom shows none. */
export async function readWithMembers(
  deps: Reads,
  viewer: Viewer,
  id: string,
): Promise<{ conversation: Conversation; members: Member[] }> {
  const row = await readStanding(deps.db, viewer, id)
  const [[conversation], rows] = await Promise.all([
    presentConversations(deps, [row]),
    findMembers(deps.db, { conversationId: row.id }),
  ])
  if (!conversation) throw new AppError('internal')
  const cards = await cardsOf(
    deps,
    rows.map(({ user_id }) => user_id),
  )
  const isOpen = stateOf(row, deps.clock.now()) === 'open'
  const sees = rows.some(({ user_id, shows_read }) => user_id === viewer.id && shows_read)
  const members = rows.flatMap(({ user_id, role, read_number, received_number, shows_read }) => {
    const user = cards.get(user_id)
    if (!user) return []
    const isShown = user_id === viewer.id || (sees && shows_read)
    const marks = isOpen ? { read: isShown ? read_number : 0, received: received_number } : { read: 0, received: 0 }
    return [{ user, role, online: isOpen && deps.realtime.isHere(user_id), ...marks }]
  })
  return { conversation, members }
}

interface PageAsked {
  after?: number | undefined
  before?: number | undefined
  around?: number | undefined
  changed?: number | undefined
  limit: number
}

/** Part of a conversation, oldest first; nothing from before the reader joined. */
export async function readMessages(
  deps: Reads & Pick<Deps, 'cards'>,
  viewer: Viewer,
  id: string,
  asked: PageAsked,
): Promise<MessagePage> {
  const row = await readStanding(deps.db, viewer, id)
  const { rows, hasBefore, hasAfter } = await findPage(deps, row, asked)
  const isPart = asked.changed !== undefined && hasAfter
  return {
    items: await presentMessages(deps, row, rows),
    last: row.last,
    changes: isPart ? (rows.at(-1)?.change ?? row.changes) : row.changes,
    hasBefore,
    hasAfter,
  }
}

async function findPage({ db }: Reads, row: StandingRow, { after, before, around, changed, limit }: PageAsked) {
  const { id, from_number: from, last } = row
  const newer = (number: number, most: number) =>
    findMessages.after(db, { conversationId: id, after: Math.max(number, from), limit: most })
  const upTo = async (number: number, most: number) =>
    (await findMessages.before(db, { conversationId: id, before: number, limit: most, above: from })).toReversed()
  if (changed !== undefined) {
    const rows = await findMessages.changed(db, {
      conversationId: id,
      changes: changed,
      limit: limit + 1,
      upTo: last,
      above: from,
    })
    return { rows: rows.slice(0, limit), hasBefore: false, hasAfter: rows.length > limit }
  }
  const of = (rows: MessageRow[]) => ({
    rows,
    hasBefore: (rows[0]?.number ?? 0) > from + 1,
    hasAfter: rows.length > 0 && (rows.at(-1)?.number ?? last) < last,
  })
  if (around !== undefined) {
    const half = Math.floor(limit / 2)
    const [before, after] = await Promise.all([upTo(around, half), newer(around - 1, limit - half)])
    return of([...before, ...after])
  }
  if (after !== undefined) {
    const rows = await newer(after, limit)
    return rows.length > 0 ? of(rows) : { rows, hasBefore: last > from, hasAfter: false }
  }
  return of(await upTo(before ?? 2_147_483_647, limit))
}

type Acts = Pick<Deps, 'db' | 'clock' | 'realtime'>

/** Mutes mails and counts for this member until then; null or a past time ends it. */
export function mute(deps: Acts, viewer: Viewer, id: string, until: string | null): Promise<void> {
  const end = until === null ? null : new Date(until)
  return set(deps, viewer, id, setMuted, end && end > deps.clock.now() ? end : null)
}

/** Archives a conversation for this member until its next message, or unarchives it. */
export const archive = (deps: Acts, viewer: Viewer, id: string, archived: boolean) =>
  set(deps, viewer, id, setArchived, archived ? deps.clock.now() : null)

async function set(deps: Acts, viewer: Viewer, id: string, save: typeof setMuted, value: Date | null): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    await save(tx, { conversationId: row.id, seat: row.seat, at: value })
    tx.afterCommit(() => {
      tellConversation(deps, [viewer.id], id)
      countsLater(deps, [{ user_id: viewer.id }])
    })
  })
}
