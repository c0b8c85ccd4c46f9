import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { attachments } from '#files/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { tellChanged } from '../delivery/news.ts'
import { findMembers } from '../list/queries.ts'
import { lockConversation, type StandingRow } from '../standing.ts'
import { invitesOutside, presentMessages } from './presenter.ts'
import { deleteFilesOf, deleteMessage, editMessage, findMessages, type MessageRow } from './queries.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'realtime' | 'storage' | 'cards'>

/**
 * Changes the text of the viewer's own message. 404 for a message outside their conversations, 403 for another person's, 409
 * after 15 minutes, when it was deleted, and for a card.
 */
export async function changeMessage(deps: ChangeDeps, viewer: Viewer, id: string, text: string): Promise<Message> {
  return change(deps, viewer, id, async (tx, row, message, now) => {
    if (message.is_deleted) throw new AppError('message_deleted')
    if (text === '' && message.files === 0) throw invalid([{ path: 'text', message: 'Write a message' }])
    if (text === message.text) return false
    await directory.requireUnlimited(tx, deps, viewer.id, 'messages')
    await editMessage(tx, { ...placeOf(row, message), at: now, text, warns: invitesOutside(text) })
    return true
  })
}

/** Deletes the viewer's own message: its text and files are gone, its number stays. Repeating it changes nothing. */
export async function removeMessage(deps: ChangeDeps, viewer: Viewer, id: string): Promise<Message> {
  return change(deps, viewer, id, async (tx, row, message, now) => {
    if (message.is_deleted) return false
    const files = message.files > 0 ? await deleteFilesOf(tx, placeOf(row, message)) : []
    await deleteMessage(tx, { ...placeOf(row, message), at: now })
    attachments.removeLater(deps, tx, files)
    return true
  })
}

const placeOf = ({ id }: StandingRow, { number }: MessageRow) => ({ conversationId: id, number })

/**
 * Applies the change to the viewer's own message and returns the message as it is then. `work` returns whether it changed
 * anything.
 */
async function change(
  deps: ChangeDeps,
  viewer: Viewer,
  id: string,
  work: (tx: Tx, row: StandingRow, message: MessageRow, now: Date) => Promise<boolean>,
): Promise<Message> {
  const [conversation = '', number = ''] = id.split('.')
  return transaction(deps.db, async (tx) => {
    const row = await lockConversation(tx, viewer, conversation).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('message_not_found') : error
    })
    const find = () => findMessages.one(tx, { conversationId: row.id, number: Number(number) })
    const [found] = Number(number) > row.from_number && Number(number) <= row.last ? await find() : []
    if (!found) throw new AppError('message_not_found')
    if (found.card) throw new AppError('message_card')
    if (found.seat !== row.seat || found.event) throw new AppError('forbidden')
    const now = deps.clock.now()
    const isOld = new Date(found.created_at).getTime() <= now.getTime() - chatLimits.editMs
    if (isOld && !found.is_deleted) throw new AppError('message_too_old')
    const isChanged = await work(tx, row, found, now)
    const [message] = await presentMessages({ ...deps, db: tx }, row, await find())
    if (!message) throw new AppError('internal')
    if (isChanged) {
      const members = await findMembers(tx, { conversationId: row.id })
      tx.afterCommit(() => tellChanged(deps, message, row.changes + 1, row.seat, members))
    }
    return message
  })
}
