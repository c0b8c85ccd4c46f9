import type { Message } from '@guildhall/contract/conversations/messages.ts'
import type { Deps } from '../../deps.ts'
import type { ToldRow } from '../messages/queries.ts'

type Tells = Pick<Deps, 'realtime'>
type Member = Pick<ToldRow, 'user_id' | 'seat' | 'from_number'>

/** Brings a stored message to the open pages of every member, the sender's own among them. Called after the commit. */
export function tellMessage(
  { realtime }: Tells,
  message: Message,
  changes: number,
  seat: number,
  told: ToldRow[],
): void {
  for (const member of told)
    if (member.user_id !== null) {
      const news = { message: seenBy(message, member, seat), changes, unreadCount: member.unread }
      realtime.toUser(member.user_id, 'message', news)
    }
}

/** Brings a message that was changed to the open pages of every member who may see it. */
export function tellChanged(
  { realtime }: Tells,
  message: Message,
  changes: number,
  seat: number,
  told: Member[],
): void {
  for (const member of told)
    if (member.user_id !== null && member.from_number < message.number) {
      const news = { message: seenBy(message, member, seat), changes, unreadCount: null }
      realtime.toUser(member.user_id, 'message:changed', news)
    }
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

// What was presented for its sender, as another member sees it: nothing from before they came is quoted to them.
function seenBy(message: Message, member: Member, seat: number): Message {
  if (member.seat === seat) return message
  const { replyTo, about } = message
  const isHidden = replyTo !== null && replyTo.number <= member.from_number
  return {
    ...message,
    clientId: null,
    replyTo: isHidden ? { ...replyTo, text: '' } : replyTo,
    about: about && { ...about, href: hrefOfOther(about.href) },
  }
}

// What an order's two sides open: the buyer the order, the seller the sale.
const hrefOfOther = (href: string) =>
  href.replace(/^\/(orders|sales)\//, (_, side) => (side === 'orders' ? '/sales/' : '/orders/'))
