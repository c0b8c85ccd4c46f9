import type { Message } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Mail } from '#mail/port.ts'
import { groupMailsOf } from '#notifications/service.ts'
import type { Clock, Deps } from '../../deps.ts'
import { nameOf } from '../messages/presenter.ts'
import type { ToldRow } from '../messages/queries.ts'
import { findUnreadMail, markMailed } from './queries.ts'

type Tells = Pick<Deps, 'realtime'>
type Member = Pick<ToldRow, 'user_id' | 'seat' | 'from_number'>

/** Pushes a stored message to the open pages of every member, the sender's included. Called after the commit. */
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

/** Pushes a changed message to the open pages of every member who may see it. */
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

/** Announces any other change of a conversation; with `gone`, these people can no longer see it. */
export function tellConversation(
  { realtime }: Tells,
  userIds: Iterable<number | null>,
  id: string,
  gone = false,
): void {
  for (const userId of userIds)
    if (userId !== null) realtime.toUser(userId, 'conversation:changed', { conversation: id, gone })
}

// A message presented for its sender, as another member sees it: nothing from before they joined is quoted.
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

// The page each side of an order opens: the buyer the order, the seller the sale.
const hrefOfOther = (href: string) =>
  href.replace(/^\/(orders|sales)\//, (_, side) => (side === 'orders' ? '/sales/' : '/orders/'))

interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret'>
  db: Queryable
  clock: Clock
  mail: Mail
  jobs: Pick<Deps['jobs'], 'enqueue'>
}

/** Schedules a mail to members who had nothing unread before: one mail for everything still unread at that time. */
export async function mailLater(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  conversation: number,
  told: readonly ToldRow[],
): Promise<void> {
  const at = new Date(clock.now().getTime() + chatLimits.mailAfterMs)
  for (const { seat, unread } of told)
    if (unread === 1) await jobs.enqueue(tx, 'unread-mail', { conversation, seat }, at)
}

/**
 * Mails a member about unread messages, when they still have not read them and want such mails. The mail contains nothing of
 * what was written. Marked as mailed after sending: a crash in between may send it twice, but never skips it.
 */
export async function sendUnreadMail(
  { config, db, clock, mail, jobs }: MailDeps,
  { conversation, seat }: { conversation: number; seat: number },
): Promise<void> {
  const [row] = await findUnreadMail(db, { conversationId: conversation, seat, now: clock.now() })
  if (!row) return
  const { isWanted, quietUntil, links } = await groupMailsOf({ db, config }, row.user_id, 'messages', clock.now())
  if (!isWanted) return
  // A second job after a crash finds nothing that the first has not mailed.
  if (quietUntil !== null) return jobs.enqueue(db, 'unread-mail', { conversation, seat }, quietUntil)
  const from = row.title ?? nameOf(cardOf(row))
  const count = row.unread === 1 ? 'A message' : `${row.unread} messages`
  const title = row.title === null ? `${count} from ${from}` : `${count} in ${from}`
  const url = `${config.origin}/chat/${row.public_id}`
  const message = 'Open the conversation to read and answer.'
  await mail.send('notification', row.email, { title, message, group: 'messages', url, ...links })
  await markMailed(db, { conversationId: conversation, seat, number: row.last })
}

const cardOf = ({
  first_name,
  last_name,
  company_name,
}: { [K in 'first_name' | 'last_name' | 'company_name']: string | null }) =>
  first_name === null ? undefined : { firstName: first_name, lastName: last_name ?? '', companyName: company_name }
