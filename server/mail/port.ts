import type { MessageKind } from '@guildhall/contract/admin/options.ts'
import type { MailGroup } from '@guildhall/contract/notifications/options.ts'
import type { Queryable } from '#db/connect.ts'

/** An order of a purchase in the mail that confirms it. Moments and money are texts. */
export interface ConfirmedOrder {
  number: number
  /** Name and address as on the invoice; the name alone where nothing was paid. */
  seller: string
  items: string[]
  /** Null: it costs nothing. */
  total: string | null
  /** When closed files open by themselves; null without files. */
  filesOpenOn: string | null
  /** To opening its files at once; null: not given. */
  consent: { text: string; at: string } | null
  /** What is made to order; null where all of it is files. */
  work: { due: string; cancelFrom: string; endsOn: string } | null
  url: string
  invoice: { number: string; url: string } | null
}

/** What happened to an order, when, and where it is. */
interface AboutOrder {
  number: number
  /** What was bought, in a few words. */
  work: string
  at: string
  url: string
}

/**
 * The mails of the product and what each needs. Their texts are mail/templates. A mail to an address that nobody has proved
 * yet holds no words of who typed it there.
 */
export interface MailValues {
  'verify-email': { code: string; url: string }
  'already-registered': { signInUrl: string }
  'password-reset': { url: string }
  'social-code': { code: string }
  'sign-in-added': { provider: string; former: boolean; signInUrl: string }
  'sign-in-removed': { provider: string; former: boolean; url: string }
  'password-changed': { everywhere: boolean; url: string }
  'change-email': { url: string }
  'email-in-use': { signInUrl: string }
  'email-changed': { newEmail: string; url: string }
  'export-ready': { days: number; url: string }
  'deletion-requested': { day: string; signInUrl: string }
  'deletion-cancelled': { by: 'signIn' | 'recovery'; url: string }
  'account-erased': { url: string }
  'message-received': { number: number; kind: MessageKind; url: string }
  /** `asked` is null where it would reach an address that the writer only typed. */
  'message-settled': { number: number; kind: MessageKind; asked: string | null; answer: string; url: string }
  'project-hidden': { title: string; reason: string; url: string }
  /** `what` says it with its number: '3 new projects'. `stopUrl` is the page that stops it, `oneClickUrl` what a mail program posts to by itself. */
  'saved-search': { count: number; what: string; names: string[]; url: string; stopUrl: string; oneClickUrl: string }
  'purchase-confirmed': {
    orders: ConfirmedOrder[]
    /** Null: it costs nothing. */
    total: string | null
    paidAt: string
    billedTo: string
    url: string
    refundPolicyUrl: string
    termsUrl: string
  }
  'files-opened': AboutOrder & { consent: string }
  /** `part`: what of the order was cancelled. `amount`: what goes back, null for nothing. */
  'order-cancelled': AboutOrder & {
    by: 'withdrawal' | 'buyer' | 'seller' | 'clock' | 'taken'
    part: 'order' | 'files' | 'work'
    amount: string | null
    note: string
  }
  'order-refunded': AboutOrder & { by: 'seller' | 'staff' | 'bank'; amount: string; note: string }
  'payment-late': { amount: string; url: string }
  notification: { title: string; message: string; group: MailGroup; url: string; settingsUrl: string }
  'project-shown': { title: string; reason: string; url: string }
  'account-suspended': { reason: string; url: string }
  'account-restored': { reason: string; url: string }
}

/** Where mails leave the product. Called by jobs, never within a transaction; throws when the mail did not go. */
export interface Mail {
  send<T extends keyof MailValues>(template: T, to: string, values: MailValues[T]): Promise<void>
  /** Removes what is kept here of messages to these addresses and numbers; nothing where they left the product. */
  forget(tx: Queryable, recipients: string[]): Promise<void>
}

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
