import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { Message, MessageInput } from '@guildhall/contract/messages.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { aboutOf } from './about.ts'
import { countsLater } from './counts.ts'
import { findMessages } from './message-queries.ts'
import { presentMessages } from './presenter.ts'
import { invitesOutside } from './safety.ts'
import { claimFiles, insertMessage, type ToldRow } from './save-queries.ts'
import { lockConversation, stateOf, waitsUntil } from './standing.ts'
import { countBegun, type StandingRow } from './standing-queries.ts'
import type { StoredAbout } from './tables.ts'
import { tellMessage } from './telling.ts'

export type SendDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'limits' | 'jobs'>

/**
 * Stores a message and answers it as its sender sees it: acknowledged is stored (product 8). Its number is the next of its
 * conversation, given in the storing transaction under the conversation's lock. Sent again under the same `clientId` it is
 * the one before. 404 for a conversation that is not the sender's, 409 where nobody or only one message can be written,
 * 429 above 20 a minute.
 */
export async function sendMessage(deps: SendDeps, viewer: Viewer, id: string, input: MessageInput): Promise<Message> {
  deps.limits.take('message', viewer.customUserId)
  const { clientId, text, replyTo = null } = input
  const attachments = [...new Set(input.attachments)]
  return transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, id)
    const now = deps.clock.now()
    const stored = await findStored(deps, tx, row, clientId)
    if (stored) return stored
    if (replyTo !== null && (replyTo > row.last || replyTo <= row.from_number)) throw new AppError('message_not_found')
    const about = input.about ? await aboutOf({ ...deps, db: tx }, viewer, row, input.about) : null
    const next = await mayWrite(tx, viewer, row, about, now)
    if (next.state === 'asked' && attachments.length > 0) throw new AppError('request_text_only')
    const number = row.last + 1
    const told = await insertMessage(
      tx,
      ...[row.id, number, row.seat, clientId, text, now, replyTo, about && JSON.stringify(about), null],
      ...[invitesOutside(text), attachments.length],
      ...[next.state, next.asked_by, next.asked_at, next.declined, next.begun_by, next.begun_at],
    )
    if (attachments.length > 0) {
      const claimed = await claimFiles(tx, row.id, row.seat, number, attachments)
      if (claimed.length !== attachments.length) throw new AppError('attachment_not_found')
    }
    const [message] = await present(deps, tx, row, number)
    if (!message) throw new AppError('internal')
    const mailAt = new Date(now.getTime() + chatLimits.mailAfterMs)
    // One mail for all that comes until it is read.
    for (const { seat, unread } of told)
      if (unread === 1) await deps.jobs.enqueue(tx, 'unread-mail', { conversation: row.id, seat }, mailAt)
    tx.afterCommit(() => tellAll(deps, message, row, told))
    return message
  })
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

async function present(deps: SendDeps, tx: Tx, row: StandingRow, number: number): Promise<Message[]> {
  return presentMessages({ ...deps, db: tx }, row, await findMessages.one(tx, row.id, number))
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
