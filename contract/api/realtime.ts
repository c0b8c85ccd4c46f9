import type { Message, MessageInput } from '../conversations/messages.ts'
import type { ErrorCode } from '../errors.ts'
import type { Notification } from '../notifications/notifications.ts'

/** The events of the socket, in both directions. */

/** A notification that has just arrived. `after` is the number before it: a device that is behind asks for the changes. */
export interface Arrival extends Notification {
  number: number
  after: number
  unreadCount: number
  /** The older, similar notification it replaces. */
  replaces: string | null
  /** Whether its person has quiet hours now: the browser shows no notification. */
  isQuiet: boolean
}

/** A message that was stored or changed later: `changes` is the conversation's count of such changes. */
export interface MessageNews {
  message: Message
  changes: number
  /** The number of unread messages from others; null when it did not change. */
  unreadCount: number | null
}

/** How far a member has read. The member's own devices also get the remaining unread count. */
export interface ReadNews {
  conversation: string
  customUserId: string
  read: number
  received: number
  /** Sent only to the member it is about. */
  own?: { unreadCount: number }
}

/** What a page knows of a conversation: the highest number, and the count of changes. */
export interface Known {
  id: string
  last: number
  changes: number
}
/**
 * What the page missed: changed older messages, then new ones, oldest first; with `more`, the rest is fetched over HTTP.
 * Conversations are answered in the order they were named. `gone`: it is not (or no longer) the caller's.
 */
export interface Missed extends Known {
  messages: Message[]
  more: boolean
  gone: boolean
}

export interface ServerEvents {
  /** The server may have missed events of any kind: the page fetches what it lacks. */
  resync: () => void
  user_notification: (arrival: Arrival) => void
  notifications_cleared: () => void
  /** Something else in the list has changed, up to this number. */
  notifications_changed: (change: { number: number }) => void
  message: (news: MessageNews) => void
  'message:changed': (news: MessageNews) => void
  typing: (sign: { conversation: string; customUserId: string; name: string }) => void
  read: (news: ReadNews) => void
  presence: (news: { customUserId: string; online: boolean }) => void
  /** The number of inbox conversations with something unread, and of waiting requests. */
  'conversations:counts': (counts: { unreadConversations: number; requests: number }) => void
  /**
   * Something else about a conversation changed, its members or its state; the page fetches it again. `gone`: it no longer
   * exists.
   */
  'conversation:changed': (news: { conversation: string; gone: boolean }) => void
  /** Somebody came to this room or left it, or it has a signal for the reader; the page asks for it. */
  'room:changed': (news: { room: string }) => void
  /** The free times of a host whom this page watches have changed; the page asks for them. */
  'slots:changed': () => void
}

/** The answer to a registration or a new token; `message` is a sentence for people. */
export type SocketAnswer = { ok: true } | Refused

/** `retryAfter`: seconds to wait before trying again. */
type Refused = { ok: false; code: ErrorCode; message: string; retryAfter?: number }
export type SentAnswer = { ok: true; message: Message } | Refused
export type ResumeAnswer = { ok: true; conversations: Missed[] } | Refused

export interface ClientEvents {
  register: (customUserId: string, answer?: (said: SocketAnswer) => void) => void
  'auth:refresh': (token: string, answer?: (said: SocketAnswer) => void) => void
  /** The body of the POST and its conversation; answered once it is stored. */
  'message:send': (body: MessageInput & { conversation: string }, answer: (said: SentAnswer) => void) => void
  typing: (sign: { conversation: string }) => void
  /** The number up to which the reader has read, or only received. */
  read: (mark: { conversation: string; number: number }, answer?: (said: SocketAnswer) => void) => void
  received: (mark: { conversation: string; number: number }) => void
  /** The hosts whose free times the page shows, in place of those it named before. */
  'slots:watch': (watched: { hosts: string[] }) => void
  resume: (known: Known[], answer: (said: ResumeAnswer) => void) => void
}
