import type { Message, MessageInput } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { mailLater, tellMessage } from '../delivery/news.ts'
import { countsLater } from '../list/counts.ts'
import { lockConversation, type StandingRow, stateOf, waitsUntil } from '../standing.ts'
import type { StoredAbout } from '../tables.ts'
import { type Cards, cardsOf, invitesOutside, presentMessages } from './presenter.ts'
import { claimFiles, countBegun, findMessages, insertMessage, type ToldRow } from './queries.ts'

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'limits' | 'jobs' | 'cards'>

/**
 * Stores a message and returns it as its sender sees it. Its number is the next of its conversation, assigned in the
 * same transaction under the conversation's lock. A repeat with the same `clientId` returns the stored message. 404
 * when the sender is not in the conversation, 409 when they may not write now, 429 above 20 a minute.
 */
export async function sendMessage(deps: SendDeps, viewer: Viewer, id: string, input: MessageInput): Promise<Message> {
  await deps.limits.take('message', viewer.customUserId)
  // Read before the conversation is locked, so that nobody waits for this query.
  const cards = await cardsOf(deps, [viewer.id])
  return transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const stored = () => findStored(deps, tx, row, input.clientId)
    const allowed = await allow(deps, tx, viewer, row, input).catch(async (refusal: unknown) => {
      // A message stored before is returned, whatever has become of the conversation since.
      const before = refusal instanceof AppError ? await stored() : undefined
      if (before) return before
      throw refusal
    })
    if ('id' in allowed) return allowed
    return (await write(deps, tx, { viewer, row, cards, ...allowed }, input)) ?? requireMessage(await stored())
  })
}

interface Allowed {
  next: NextState
  about: StoredAbout | null
}
interface Writing extends Allowed {
  viewer: Viewer
  row: StandingRow
  cards: Cards
}

/** Returns the message's subject and the conversation's state after it; throws when the message may not be sent. */
async function allow(
  deps: SendDeps,
  tx: Tx,
  viewer: Viewer,
  row: StandingRow,
  { replyTo = null, about: asked, attachments = [] }: MessageInput,
): Promise<Allowed> {
  await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
  if (replyTo !== null && (replyTo > row.last || replyTo <= row.from_number)) throw new AppError('message_not_found')
  const about = asked ? await aboutOf({ ...deps, db: tx }, viewer, row, asked) : null
  const next = await stateAfterMessage(tx, viewer, row, about, deps.clock.now())
  if (next.state === 'asked' && attachments.length > 0) throw new AppError('request_text_only')
  return { next, about }
}

/** Stores it in the locked conversation; undefined when the same message was stored before. */
async function write(
  deps: SendDeps,
  tx: Tx,
  { viewer, row, cards, next, about }: Writing,
  { clientId, text, replyTo = null, ...input }: MessageInput,
): Promise<Message | undefined> {
  const attachments = [...new Set(input.attachments)]
  const now = deps.clock.now()
  const number = row.last + 1
  const warns = invitesOutside(text)
  const place = { conversationId: row.id, number, seat: row.seat }
  const told = await insertMessage(tx, {
    ...{ ...next, ...place, clientId, text, replyTo, about, warns },
    ...{ event: null, files: attachments.length, at: now },
  })
  if (told.length === 0) return undefined
  if (attachments.length > 0) {
    const claimed = await claimFiles(tx, { ...place, ids: attachments })
    if (claimed.length !== attachments.length) throw new AppError('attachment_not_found')
  }
  await mailLater(deps, tx, row.id, told)
  const isPlain = replyTo === null && attachments.length === 0
  const fresh = { number, seat: row.seat, user_id: viewer.id, client_id: clientId, text, about, warns }
  const written = isPlain ? [{ ...fresh, ...untouched, created_at: now.toISOString() }] : null
  const rows = written ?? (await findMessages.one(tx, { conversationId: row.id, number }))
  const message = requireMessage(
    (await presentMessages({ ...deps, db: tx }, row, rows, written ? cards : undefined))[0],
  )
  tx.afterCommit(() => tellAll(deps, message, row, told))
  return message
}

/** The rest of a new message's fields, beside its sender's input. */
const untouched = {
  ...{ edited_at: null, is_deleted: false, event: null, card: null, files: 0, change: 0 },
  ...{ reply_to: null, reply_user_id: null, reply_text: null, reply_is_deleted: null },
}

function requireMessage(message: Message | undefined): Message {
  if (!message) throw new AppError('internal')
  return message
}

function tellAll(deps: SendDeps, message: Message, row: StandingRow, told: ToldRow[]): void {
  tellMessage(deps, message, row.changes, row.seat, told)
  countsLater(
    deps,
    told.filter(({ unread }) => unread === 1),
  )
}

async function findStored(deps: SendDeps, tx: Tx, row: StandingRow, clientId: string): Promise<Message | undefined> {
  const [stored] = await findMessages.sent(tx, { conversationId: row.id, seat: row.seat, clientId })
  return stored && (await presentMessages({ ...deps, db: tx }, row, [stored]))[0]
}

type NextState = Pick<StandingRow, 'state' | 'asked_by' | 'declined' | 'begun_by'> & {
  asked_at: Date | string | null
  begun_at: Date | string | null
}

/** Returns the conversation's state after a message of this member. Throws when they may not write. */
async function stateAfterMessage(
  tx: Tx,
  viewer: Viewer,
  row: StandingRow,
  about: StoredAbout | null,
  now: Date,
): Promise<NextState> {
  const state = stateOf(row, now)
  if (state === 'closed') throw new AppError('conversation_closed')
  if (state === 'asked') throw new AppError('conversation_asked')
  if (state === 'waiting') throw new AppError('conversation_waiting')
  const open: NextState = { ...row, state: 'open' }
  if (state === 'open') return open
  // A receiver who deleted a request can still write, which accepts it.
  if (row.state === 'asked' && row.asked_by !== row.seat && row.declined) return open
  const isAgain = row.asked_by === row.seat && row.asked_at !== null
  if (isAgain && waitsUntil(row) > now.getTime()) throw new AppError('ask_too_soon')
  await requireNewThread(tx, viewer, now)
  const begun = { begun_by: viewer.id, begun_at: now }
  if (about) return { ...open, ...begun }
  return { ...row, ...begun, state: 'asked', asked_by: row.seat, asked_at: now, declined: false }
}

async function requireNewThread(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  // Two concurrent first messages are counted one after the other.
  await directory.lock(tx, [viewer.id])
  const [begun] = await countBegun(tx, { userId: viewer.id, since: new Date(now.getTime() - chatLimits.newThreadsMs) })
  if ((begun?.threads ?? 0) >= chatLimits.newThreadsPerDay) throw new AppError('threads_full', { retryAfter: 3600 })
}

type Asked = { kind: 'project' | 'order'; id: string }

/**
 * The subject of a message, with its current title: a public project of the other person, or an order between the two. 404
 * for anything else; messages in groups have none.
 */
async function aboutOf(
  deps: Pick<Deps, 'config'> & { db: Queryable },
  viewer: Viewer,
  row: StandingRow,
  { kind, id }: Asked,
): Promise<StoredAbout> {
  const missing = new AppError(kind === 'project' ? 'project_not_found' : 'order_not_found')
  if (row.other_id === null) throw missing
  if (kind === 'order') {
    const order = await purchases.between(deps.db, id, viewer.id, row.other_id)
    if (!order) throw missing
    const otherSeat = row.seat === 1 ? 2 : 1
    return { kind, id, title: `Order ${order.number}`, buyerSeat: order.buyerId === viewer.id ? row.seat : otherSeat }
  }
  const project = (await catalogue.cards(deps, viewer.id, [id])).get(id)
  const other = (await directory.cards(deps, [row.other_id])).get(row.other_id)
  if (!project || !other || project.seller.customUserId !== other.customUserId) throw missing
  return { kind, id, title: project.title }
}
