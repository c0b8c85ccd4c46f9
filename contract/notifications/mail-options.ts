import { accountLimits, codeLimits, factorLimits } from '../limits/people.ts'

/**
 * Why an address gets fewer emails: they came back, and only what its owner asks for is still tried; or its owner marked one as
 * unwanted, and nothing comes that can be unsubscribed.
 */
export const mailStops = ['bounced', 'complained'] as const
export type MailStop = (typeof mailStops)[number]

/** The kinds of mails. The job that sends a kind is called `KIND-mail`. */
export const mailKinds = [
  'verification',
  'password-reset',
  'social-code',
  'sign-in-added',
  'sign-in-removed',
  'password-changed',
  'email-change',
  'email-changed',
  'factor-changed',
  'factor-recovery',
  'recovery-begun',
  'recovery-stopped',
  'account-paused',
  'deletion-requested',
  'deletion-cancelled',
  'account-erased',
  'export-ready',
  'message-received',
  'message-settled',
  'project-moderated',
  'person-moderated',
  'statement',
  'appeal-decided',
  'role-changed',
  'saved-search',
  'notification',
  'digest',
  'purchase',
  'order',
  'unread',
  'meeting',
  'session',
  'mentor-reference',
  'ambassador-decision',
  'confirmation-decision',
] as const
export type MailKind = (typeof mailKinds)[number]

/** The name of each kind, as administrators see it. */
export const mailKindWords: Record<MailKind, string> = {
  verification: 'Code to confirm an address',
  'password-reset': 'Link for a new password',
  'social-code': 'Code for a sign-in with a provider',
  'sign-in-added': 'New way to sign in',
  'sign-in-removed': 'Way to sign in removed',
  'password-changed': 'Password changed',
  'email-change': 'Link to confirm a new address',
  'email-changed': 'Address changed',
  'factor-changed': 'Second factor changed',
  'factor-recovery': 'Link to recover from lost second factors',
  'recovery-begun': 'Recovery of second factors begun',
  'recovery-stopped': 'Recovery of second factors stopped',
  'account-paused': 'Account paused',
  'deletion-requested': 'Account will be deleted',
  'deletion-cancelled': 'Deletion cancelled',
  'account-erased': 'Account deleted',
  'export-ready': 'Data export ready',
  'message-received': 'Message received',
  'message-settled': 'Answer to a message',
  'project-moderated': 'Project hidden or shown',
  'person-moderated': 'Account restored',
  statement: 'Decision about a person or their content',
  'appeal-decided': 'Decision on an appeal',
  'role-changed': 'Role on the staff changed',
  'saved-search': 'Saved search alert',
  notification: 'Notification',
  digest: 'Notifications together',
  purchase: 'Purchase confirmation',
  order: 'Order update',
  unread: 'Unread messages',
  meeting: 'Meeting',
  session: 'Booked session',
  'mentor-reference': 'Request to speak for a mentor',
  'ambassador-decision': 'Decision about a campus ambassador',
  'confirmation-decision': 'Decision about a school or firm',
}

/** How long after it was requested a mail may still be sent, in milliseconds: as long as its content is valid. */
export const mailLives: Partial<Record<MailKind, number>> = {
  verification: codeLimits.lifeMs,
  'social-code': codeLimits.lifeMs,
  'password-reset': codeLimits.resetLinkMs,
  'email-change': codeLimits.changeLinkMs,
  'email-changed': codeLimits.recoverLinkMs,
  'factor-recovery': factorLimits.recoveryLinkMs,
  'recovery-begun': factorLimits.recoveryWaitMs,
  'export-ready': accountLimits.exportLifeMs,
}

/** Why a mail was not sent. */
export const mailReasonWords = {
  unreachable: 'The mail server did not answer.',
  insecure: 'The mail server offered no connection that Guildhall can trust. Check its certificate.',
  'sign-in': 'The mail server did not accept the user name and password in SMTP_URL.',
  sender: 'The mail server did not accept the sender address. Check MAIL_FROM.',
  busy: 'The mail server asked us to try again later.',
  refused: 'The mail server refused this email permanently. The address may be wrong.',
  stopped: 'Guildhall stopped while it was sending this email.',
  unprepared: 'Guildhall could not create this email or hand it over. The log has the error.',
  late: 'It could not be sent in time. Its content has expired: the person has to ask again.',
} as const
export type MailReason = keyof typeof mailReasonWords

/** `expired`: its content is no longer valid, so it is never sent. */
export const unsentMailStates = ['failed', 'expired'] as const
