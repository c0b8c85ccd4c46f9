import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { Message, MessageInput } from '@guildhall/contract/messages.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type Cards, cardsOf } from '../authors.ts'
import { mailLater } from '../delivery/mail-later.ts'
import { tellMessage } from '../delivery/telling.ts'
import { countsLater } from '../list/counts.ts'
import { lockConversation } from '../standing.ts'
import type { StandingRow } from '../standing-queries.ts'
import { stateOf, waitsUntil } from '../state.ts'
import type { StoredAbout } from '../tables.ts'
import { aboutOf } from './about.ts'
import { presentMessages } from './presenter.ts'
import { findMessages } from './queries.ts'
import { invitesOutside } from './safety.ts'
import { claimFiles, countBegun, insertMessage, type ToldRow } from './send-queries.ts'

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'limits' | 'jobs'>

/**
 * Stores a message and answers it as its sender sees it: acknowledged is stored (product 8). Its number is the next of its
 * conversation, given in the storing transaction under the conversation's lock. Sent again under the same `clientId` it is
 * the one before. 404 for a conversation that is not the sender's, 409 where nobody or only one message can be written,
 * 429 above 20 a minute.
 */
export async function sendMessage(deps: SendDeps, viewer: Viewer, id: string, input: MessageInput): Promise<Message> {
  deps.limits.take('message', viewer.customUserId)
  // Read before the conversation is locked, so that nobody waits for it.
  const cards = await cardsOf(deps, [viewer.id])
  return transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const stored = () => findStored(deps, tx, row, input.clientId)
    const allowed = await allow(deps, tx, viewer, row, input).catch(async (refusal: unknown) => {
      // What was stored before is answered, whatever has become of the conversation since.
      const before = refusal instanceof AppError ? await stored() : undefined
      if (before) return before
      throw refusal
    })
    if ('id' in allowed) return allowed
    return (await write(deps, tx, { viewer, row, cards, ...allowed }, input)) ?? known(await stored())
  })
}

interface Allowed {
  next: Next
  about: StoredAbout | null
}
interface Writing extends Allowed {
  viewer: Viewer
  row: StandingRow
  cards: Cards
}

/** What the message is about, and what the conversation is after it; refused when it cannot be written. */
async function allow(
  deps: SendDeps,
  tx: Tx,
  viewer: Viewer,
  row: StandingRow,
  { replyTo = null, about: asked, attachments = [] }: MessageInput,
): Promise<Allowed> {
  if (replyTo !== null && (replyTo > row.last || replyTo <= row.from_number)) throw new AppError('message_not_found')
  const about = asked ? await aboutOf({ ...deps, db: tx }, viewer, row, asked) : null
  const next = await mayWrite(tx, viewer, row, about, deps.clock.now())
  if (next.state === 'asked' && attachments.length > 0) throw new AppError('request_text_only')
  return { next, about }
}

/** Stores it in the locked conversation; undefined when the same was stored before. */
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
  const told = await insertMessage(
    tx,
    ...[row.id, number, row.seat, clientId, text, now, replyTo, about && JSON.stringify(about), null],
    ...[warns, attachments.length],
    ...[next.state, next.asked_by, next.asked_at, next.declined, next.begun_by, next.begun_at],
  )
  if (told.length === 0) return undefined
  if (attachments.length > 0) {
    const claimed = await claimFiles(tx, row.id, row.seat, number, attachments)
    if (claimed.length !== attachments.length) throw new AppError('attachment_not_found')
  }
  await mailLater(deps, tx, row.id, told)
  const isPlain = replyTo === null && attachments.length === 0
  const fresh = { number, seat: row.seat, user_id: viewer.id, client_id: clientId, text, about, warns }
  const written = isPlain ? [{ ...fresh, ...untouched, created_at: now.toISOString() }] : null
  const rows = written ?? (await findMessages.one(tx, row.id, number))
  const message = known((await presentMessages({ ...deps, db: tx }, row, rows, written ? cards : undefined))[0])
  tx.afterCommit(() => tellAll(deps, message, row, told))
  return message
}

/** What a message is beside what its sender gave, as long as nothing happened to it. */
const untouched = {
  ...{ edited_at: null, is_deleted: false, event: null, files: 0, change: 0 },
  ...{ reply_to: null, reply_user_id: null, reply_text: null, reply_is_deleted: null },
}

function known(message: Message | undefined): Message {
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
  const [known] = await findMessages.sent(tx, row.id, row.seat, clientId)
  return known && (await presentMessages({ ...deps, db: tx }, row, [known]))[0]
}

type Next = Pick<StandingRow, 'state' | 'asked_by' | 'declined' | 'begun_by'> & {
  asked_at: Date | string | null
  begun_at: Date | string | null
}

/** What the conversation is after a message of this member; refused when they may not write one (product 8). */
async function mayWrite(tx: Tx, viewer: Viewer, row: StandingRow, about: StoredAbout | null, now: Date): Promise<Next> {
  const state = stateOf(row, now)
  if (state === 'closed') throw new AppError('conversation_closed')
  if (state === 'asked') throw new AppError('conversation_asked')
  if (state === 'waiting') throw new AppError('conversation_waiting')
  const open: Next = { ...row, state: 'open' }
  if (state === 'open') return open
  // Who deleted a request writes after all: that is their answer to it.
  if (row.state === 'asked' && row.asked_by !== row.seat && row.declined) return open
  const isAgain = row.asked_by === row.seat && row.asked_at !== null
  if (isAgain && waitsUntil(row) > now.getTime()) throw new AppError('ask_too_soon')
  await requireNewThread(tx, viewer, now)
  const begun = { begun_by: viewer.id, begun_at: now }
  if (about) return { ...open, ...begun }
  return { ...row, ...begun, state: 'asked', asked_by: row.seat, asked_at: now, declined: false }
}

async function requireNewThread(tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  // Two first messages at once are counted one after the other.
  await directory.lock(tx, [viewer.id])
  const [begun] = await countBegun(tx, viewer.id, new Date(now.getTime() - chatLimits.newThreadsMs))
  if ((begun?.threads ?? 0) >= chatLimits.newThreadsPerDay) throw new AppError('threads_full', { retryAfter: 3600 })
}
