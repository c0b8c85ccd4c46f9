import type { ErrorCode } from './errors.ts'
import type { Notification } from './notifications.ts'

/** The events of the socket, both directions (specification 7, api.md). */

/** A notification that has just come. `after` is the number before it: a device that is behind asks for the changes. */
export interface Arrival extends Notification {
  number: number
  after: number
  unreadCount: number
  /** The older, similar one whose place it takes. */
  replaces: string | null
}

export interface ServerEvents {
  user_notification: (arrival: Arrival) => void
  notifications_cleared: () => void
  /** Something else of the list has changed, up to this number. */
  notifications_changed: (change: { number: number }) => void
}

/** What a registration, or a new token, is answered; `message` is a sentence for people. */
export type SocketAnswer = { ok: true } | { ok: false; code: ErrorCode; message: string }

export interface ClientEvents {
  register: (customUserId: string, answer?: (said: SocketAnswer) => void) => void
  'auth:refresh': (token: string, answer?: (said: SocketAnswer) => void) => void
}
