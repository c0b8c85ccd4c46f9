import type { MailGroup } from '@guildhall/contract/notification-options.ts'
import type { MessageKind } from '@guildhall/contract/options.ts'
import type { Queryable } from '#db/connect.ts'

/** The mails of the product and what each needs. Their texts are mail/templates. */
export interface MailValues {
  'verify-email': { firstName: string; code: string; url: string }
  'already-registered': { signInUrl: string }
  'password-reset': { url: string }
  'social-code': { firstName: string; code: string }
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
  'message-settled': { number: number; kind: MessageKind; asked: string; answer: string; url: string }
  'project-hidden': { title: string; reason: string; url: string }
  /** `stopUrl` is the page that stops it, `oneClickUrl` what a mail program posts to by itself. */
  'saved-search': { count: number; titles: string[]; url: string; stopUrl: string; oneClickUrl: string }
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
