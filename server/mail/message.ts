/** A mail ready to go. `code` and `links` are what it carries, for the outbox; they are in the text too. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  links: string[]
  /** Where a mail program unsubscribes by itself with one POST (RFC 8058). */
  unsubscribeUrl?: string
}

/** One way for messages to leave. */
export type Deliver = (message: Message) => Promise<void>
