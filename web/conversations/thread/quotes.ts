import type { Message } from '@guildhall/contract/messages.ts'
import type { Thread } from './thread.ts'

/** A message as it quotes what is here: its own quote may be from before a change that came first. */
export function asQuotedIn({ items }: Thread, message: Message): Message {
  const { replyTo } = message
  const quoted = replyTo && items.find(({ number }) => number === replyTo.number)
  return quoted ? asQuoted(message, new Map([[quoted.number, quoted]])) : message
}

/** A message as it quotes those of these that it answers. */
export function asQuoted(message: Message, byNumber: ReadonlyMap<number, Message>): Message {
  const { replyTo } = message
  const quoted = replyTo && byNumber.get(replyTo.number)
  // What is as it was sent is quoted as it was.
  if (!quoted || (quoted.quote === null && !quoted.deleted)) return message
  const text = quoted.deleted ? '' : (quoted.quote ?? '')
  if (text === replyTo.text && quoted.deleted === replyTo.deleted) return message
  return { ...message, replyTo: { ...replyTo, text, deleted: quoted.deleted } }
}
