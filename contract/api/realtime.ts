import type { Message, MessageInput } from '../conversations/messages.ts'
import type { ErrorCode } from '../errors.ts'
import type { Notification } from '../notifications/notifications.ts'

/** The events of the socket, in both directions. */

/** A notification that has just come. `after` is the number before it: a device that is behind asks for the changes. */
export interface Arrival extends Notification {
  number: number
  after: number
  unreadCount: number
  /** The older, similar notification that it replaces. */
  replaces: string | null
}

/** A message that was stored, or changed afterwards: `changes` is the conversation's count of such changes. */
export interface MessageNews {
  message: Message
  changes: number
  /** The unread messages of others there; null where that did not change. */
  unreadCount: number | null
}

/** How far a member has read. The member's own devices also get what is left unread. */
export interface ReadNews {
  conversation: string
  customUserId: string
  read: number
  received: number
  /** Only to the member it is about. */
  own?: { unreadCount: number }
}

/** What a page has of a conversation: the highest number, and the count of changes it knows of. */
export interface Known {
  id: string
  last: number
  changes: number
}
/**
 * What it missed there: older ones that were changed, then new ones, oldest first; with `more` the rest is asked for by HTTP.
 * Those named first are answered first. `gone`: it is not the caller's (any more).
 */
export interface Missed extends Known {
  messages: Message[]
  more: boolean
  gone: boolean
}

export interface ServerEvents {
  /** The server may have missed events of any kind: the page asks for what it does not have. */
  resync: () => void
  user_notification: (arrival: Arrival) => void
  notifications_cleared: () => void
  /** Something else of the list has changed, up to this number. */
  notifications_changed: (change: { number: number }) => void
  message: (news: MessageNews) => void
  'message:changed': (news: MessageNews) => void
  typing: (sign: { conversation: string; customUserId: string; name: string }) => void
  read: (news: ReadNews) => void
  presence: (news: { customUserId: string; online: boolean }) => void
  /** Conversations of the inbox with something unread, and requests that wait. */
  'conversations:counts': (counts: { unreadConversations: number; requests: number }) => void
  /** Something else of a conversation is not as it was, its members or its state: to be asked for. `gone`: it is not there any more. */
  'conversation:changed': (news: { conversation: string; gone: boolean }) => void
}

/** What a registration, or a new token, is answered; `message` is a sentence for people. */
export type SocketAnswer = { ok: true } | Refused

/** `retryAfter`: seconds after which trying again makes sense. */
type Refused = { ok: false; code: ErrorCode; message: string; retryAfter?: number }
export type SentAnswer = { ok: true; message: Message } | Refused
export type ResumeAnswer = { ok: true; conversations: Missed[] } | Refused

export interface ClientEvents {
  register: (customUserId: string, answer?: (said: SocketAnswer) => void) => void
  'auth:refresh': (token: string, answer?: (said: SocketAnswer) => void) => void
  /** The body of the POST and where to; answered once it is stored. */
  'message:send': (body: MessageInput & { conversation: string }, answer: (said: SentAnswer) => void) => void
  typing: (sign: { conversation: string }) => void
  /** Up to which number the reader has read, or only received. */
  read: (mark: { conversation: string; number: number }, answer?: (said: SocketAnswer) => void) => void
  received: (mark: { conversation: string; number: number }) => void
  resume: (known: Known[], answer: (said: ResumeAnswer) => void) => void
}
