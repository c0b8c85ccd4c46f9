import type { Message } from '@guildhall/contract/messages.ts'
import type { Deps } from '../deps.ts'
import type { ToldRow } from './save-queries.ts'

type Tells = Pick<Deps, 'realtime'>
type Member = Pick<ToldRow, 'user_id' | 'seat'>

/** Brings a stored message to the open pages of every member, the sender's own among them. Called after the commit. */
export function tellMessage(
  { realtime }: Tells,
  message: Message,
  changes: number,
  seat: number,
  told: ToldRow[],
): void {
  for (const { user_id, seat: of, unread } of told)
    if (user_id !== null)
      realtime.toUser(user_id, 'message', { message: seenBy(message, of === seat), changes, unreadCount: unread })
}

/** Brings a message that was changed to every member's open pages. */
export function tellChanged(
  { realtime }: Tells,
  message: Message,
  changes: number,
  seat: number,
  told: Member[],
): void {
  for (const { user_id, seat: of } of told)
    if (user_id !== null)
      realtime.toUser(user_id, 'message:changed', { message: seenBy(message, of === seat), changes, unreadCount: null })
}

/** Says that something else of a conversation is not as it was; `gone`: it is not theirs any more. */
export function tellConversation(
  { realtime }: Tells,
  userIds: Iterable<number | null>,
  id: string,
  gone = false,
): void {
  for (const userId of userIds)
    if (userId !== null) realtime.toUser(userId, 'conversation:changed', { conversation: id, gone })
}

const seenBy = (message: Message, isOwn: boolean): Message => (isOwn ? message : { ...message, clientId: null })
