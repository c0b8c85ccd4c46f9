import type { AppealOutcome, Measure, MessageKind, ReportOutcome } from '@guildhall/contract/admin/options.ts'
import type { BellGroup, MailGroup, MailPace } from '@guildhall/contract/notifications/options.ts'
import type { Queryable } from '#db/connect.ts'
import type { StopLinks } from '#http/stop-links.ts'

/** An order of a purchase in its confirmation mail. Times and money are texts. */
export interface ConfirmedOrder {
  number: number
  /** Name and address as on the invoice; only the name when nothing was paid. */
  seller: string
  items: string[]
  /** Null when it is free. */
  total: string | null
  /** When closed files open automatically; null without files. */
  filesOpenOn: string | null
  /** The consent to begin before the time to withdraw is over; null when not given. */
  consent: { text: string; at: string } | null
  /** A milestone: until when the buyer can withdraw, and whether it waits for the one before it. */
  milestone: { withdrawUntil: string; waits: boolean } | null
  /** When work is due; null when the order is all files, and while a milestone waits. */
  work: { due: string; cancelFrom: string; endsOn: string } | null
  url: string
  invoice: { number: string; url: string } | null
}

/** What happened to an order, when, and its address. */
interface AboutOrder {
  number: number
  /** A short description of what was bought. */
  work: string
  at: string
  url: string
}

/**
 * The mails of the product and the values each needs. Their texts are in mail/templates. A mail to an unverified address
 * never quotes the person who typed it there. One exception: a referee reads who named them as 'mentor-reference'.
 */
export interface MailValues {
  /** For operators who try whether emails arrive. */
  test: { url: string }
  /** `until` is a day as text. */
  invitation: { until: string; url: string }
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
  'factor-changed': { change: FactorChange; former: boolean; url: string }
  'factor-recovery': { url: string }
  /** `endsOn` is in words. */
  'recovery-begun': { endsOn: string; former: boolean; url: string }
  'recovery-stopped': { former: boolean; url: string }
  'export-ready': { days: number; url: string }
  'account-paused': { signInUrl: string }
  'deletion-requested': { day: string; signInUrl: string }
  'deletion-cancelled': { by: 'signIn' | 'recovery'; url: string }
  'account-erased': { url: string }
  'message-received': { number: number; kind: MessageKind; url: string }
  /** `asked` is null when it would reach an address that the writer only typed. */
  'message-settled': {
    number: number
    kind: MessageKind
    /** How a report ended; null for anything else. */
    outcome: ReportOutcome | null
    asked: string | null
    answer: string
    url: string
  }
  /** A decision against a person. `title` names the project or review; empty for the account. Days are texts. */
  statement: {
    measure: Measure
    title: string
    /** What a limited person cannot do, as text; empty for other decisions. */
    acts: string
    until: string | null
    rule: string
    reasons: string
    appealUntil: string
    url: string
  }
  'appeal-decided': { outcome: AppealOutcome | 'expired'; reason: string; url: string }
  /** `what` is a count with its noun: '3 new projects'. */
  'saved-search': StopLinks & { count: number; what: string; names: string[]; url: string }
  'purchase-confirmed': {
    orders: ConfirmedOrder[]
    /** Null when it is free. */
    total: string | null
    paidAt: string
    billedTo: string
    url: string
    refundPolicyUrl: string
    termsUrl: string
  }
  'files-opened': AboutOrder & { consent: string }
  /** `part`: the cancelled part of the order. `amount`: the refund, null for none. */
  'order-cancelled': AboutOrder & {
    by: 'withdrawal' | 'buyer' | 'seller' | 'clock' | 'taken' | 'guest' | 'host' | 'host-absent' | 'session-outage'
    part: 'order' | 'files' | 'work'
    amount: string | null
    note: string
  }
  'order-refunded': AboutOrder & {
    by: 'seller' | 'staff' | 'bank' | 'agreement' | 'clock' | 'hours' | 'runs'
    amount: string
    note: string
  }
  'payment-late': { amount: string; url: string }
  notification: StopLinks & { title: string; message: string; group: MailGroup; url: string; settingsUrl: string }
  /** An update of a meeting. `time` is in words; `by` is null when the organizer's account is gone. */
  meeting: StopLinks & {
    update: 'invited' | 'changed' | 'cancelled' | 'reminder'
    title: string
    place: string
    cancelNote: string
    time: string
    by: string | null
    calendar: CalendarPart
    url: string
    settingsUrl: string
  }
  /** An update of a booked session. `time` is in words; `who` is null when the other account is gone. */
  session: StopLinks & {
    update: 'booked' | 'moved' | 'cancelled' | 'reminder'
    title: string
    place: string
    who: string | null
    reason: string
    time: string
    calendar: CalendarPart
    url: string
    settingsUrl: string
  }
  /** What happened, by group; `pace` is why it comes together. */
  digest: StopLinks & {
    count: number
    groups: { group: BellGroup; items: { title: string; message: string; url: string }[] }[]
    pace: MailPace
    url: string
    settingsUrl: string
  }
  'project-shown': { title: string; reason: string; url: string }
  /** `role` is null when the person no longer works for the platform. */
  'role-changed': { role: string | null; url: string }
  /** Asks a referee, once, to say what they can about an applicant. Topics and the day are texts. */
  'mentor-reference': { applicant: string; topics: string; until: string; url: string; helpUrl: string }
  /** How an application was decided; `until` ends the term, `again` is when the next one can follow. */
  'ambassador-decision': {
    campus: string
    isAccepted: boolean
    until: string | null
    reason: string
    again: string | null
    url: string
  }
  /** How a request to confirm a school or firm was decided; `found` is its source and date, null when it was refused. */
  'confirmation-decision': {
    name: string
    found: string | null
    isShown: boolean
    refusal: string
    reason: string
    url: string
  }
  'account-restored': { wasSuspended: boolean; reason: string; url: string }
}

/** The mail service. Called by jobs, never within a transaction; throws when a mail was not sent. */
export interface Mail {
  send<T extends keyof MailValues>(template: T, to: string, values: MailValues[T]): Promise<void>
  /** Deletes the stored messages to these addresses and numbers; does nothing for messages that were really sent. */
  forget(tx: Queryable, recipients: string[]): Promise<void>
}

/** What happened to the second factors of an account. */
export type FactorChange =
  | { what: 'app-added' | 'app-removed' | 'codes-renewed' | 'all-removed' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  | { what: 'code-used'; left: number }

/** A calendar file in a mail, and what a calendar program does with it. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/** A mail ready to send. `code` and `links` are those in its text, repeated for the outbox. */
export interface Message {
  to: string
  subject: string
  text: string
  html: string
  code?: string
  links: string[]
  /** The address to which a mail program posts once to unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  calendar?: CalendarPart
}

/** A way of delivering messages. */
export type Deliver = (message: Message) => Promise<void>
