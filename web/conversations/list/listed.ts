import type { ReadNews } from '@guildhall/contract/api/realtime.ts'
import type { Conversation, ConversationList } from '@guildhall/contract/conversations/conversations.ts'
import type { Message } from '@guildhall/contract/conversations/messages.ts'

/** A conversation list as far as it was loaded, latest first. */
export type Listed = ConversationList

/**
 * Returns the list with a received message: its conversation moves to the top; null where it is not in the list.
 * `unreadCount` is the server's count.
 */
export function withLastMessage(
  list: Listed,
  message: Message,
  owner: string,
  unreadCount: number | null,
): Listed | null {
  const before = list.items.find(({ id }) => id === message.conversation)
  if (!before) return null
  if (message.number <= before.last) return list
  const isOwn = message.sender?.customUserId === owner
  const unread = unreadCount ?? before.unreadCount
  const changed: Conversation = {
    ...before,
    message: lineOf(message, before, isOwn),
    time: message.time,
    last: message.number,
    unreadCount: unread,
    unread: unread > 0,
  }
  return { ...list, items: [changed, ...list.items.filter((item) => item !== before)] }
}

/** Returns the list with the viewer's read position, set on another device or here. */
export function withRead(list: Listed, { conversation, read, own }: ReadNews): Listed {
  if (!own) return list
  const { unreadCount } = own
  const items = list.items.map((item) =>
    item.id === conversation
      ? { ...item, read: Math.max(item.read, read), unreadCount, unread: unreadCount > 0 }
      : item,
  )
  return { ...list, items }
}

/** Returns the list with each matching conversation changed. */
export function withEach(list: Listed, isMeant: (one: Conversation) => boolean, change: Partial<Conversation>): Listed {
  if (!list.items.some(isMeant)) return list
  return { ...list, items: list.items.map((item) => (isMeant(item) ? { ...item, ...change } : item)) }
}

function lineOf({ files, deleted, event, ...message }: Message, { kind }: Conversation, isOwn: boolean): string {
  const words = plainWords(message).split(/\s+/).join(' ').trim().slice(0, 120)
  const said = deleted ? 'This message was deleted.' : words || files[0]?.name || ''
  if (event) return said
  if (isOwn) return `You: ${said}`
  return kind === 'group' && message.sender ? `${message.sender.name.split(' ')[0]}: ${said}` : said
}

/** Returns the text of a message without markup, as in the server's list. */
export const plainWords = ({ html, text }: Pick<Message, 'html' | 'text'>): string =>
  html === null ? text : (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? text)

/** Returns the list with a fresh first page; what was loaded below it stays. */
export function withFirstPage(before: Listed | undefined, page: ConversationList): Listed {
  if (!before || page.nextCursor === null || before.items.length <= page.items.length) return page
  const here = new Set(page.items.map(({ id }) => id))
  const oldest = page.items.at(-1)?.time ?? ''
  const below = before.items.filter(({ id, time }) => !here.has(id) && (time ?? '') <= oldest)
  return below.length === 0 ? page : { ...page, items: [...page.items, ...below], nextCursor: before.nextCursor }
}

/** Returns the list with the next page. */
export function withNextPage(list: Listed, page: ConversationList): Listed {
  const here = new Set(list.items.map(({ id }) => id))
  return { ...page, items: [...list.items, ...page.items.filter(({ id }) => !here.has(id))] }
}
