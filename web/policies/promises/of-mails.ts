import { codeLimits, factorLimits } from '@guildhall/contract/limits/people.ts'
import { type PromiseMade, promise } from './promise.ts'

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000

/** The promises made in mails. */
export const mailPromises: readonly PromiseMade[] = [
  promise('mail mentor-reference', 'Then we delete your name, your address and your answer', 'table mentor_referees'),
  promise('mail mentor-reference', 'We send no reminder', 'table mentor_referee_mails'),
  promise(
    'mail verify-email',
    'The code and the link work once, for',
    codeLimits.lifeMs / minute,
    'POST /users/verify-email',
  ),
  promise('mail social-code', 'The code works once, for', codeLimits.lifeMs / minute, 'POST /auth/social/confirm'),
  promise(
    'mail password-reset',
    'The link works once, for',
    codeLimits.resetLinkMs / hour,
    'POST /auth/reset-password',
  ),
  promise(
    'mail password-changed',
    'Only somebody with access to this mailbox can do that',
    'POST /auth/request-password-reset',
  ),
  promise('mail change-email', 'The link works once, for', codeLimits.changeLinkMs / hour, 'POST /auth/email'),
  promise('mail email-changed', 'The link works once, for', codeLimits.recoverLinkMs / day, 'POST /auth/recover-email'),
  promise(
    'mail factor-recovery',
    'The link works once, for',
    factorLimits.recoveryLinkMs / hour,
    'POST /auth/recovery',
  ),
  promise('mail recovery-begun', 'the next sign-in with your password removes', 'POST /auth/recovery/stop'),
  promise('mail export-ready', 'then it is removed; you can prepare a new one at any time', 'POST /account/export'),
  promise('mail account-paused', 'Signing in ends the pause', 'POST /auth/sign-in/email'),
  promise('mail deletion-requested', 'To keep the account, sign in once before then', 'POST /account/deletion'),
  promise(
    'mail deletion-requested',
    'Orders, invoices and the messages you sent to others stay',
    'file server/conversations/personal-data.ts',
    'file server/orders/personal-data.ts',
  ),
  promise(
    'mail account-erased',
    'Orders, invoices and the messages you sent to others stay',
    'file server/conversations/personal-data.ts',
    'file server/orders/personal-data.ts',
  ),
  promise('mail message-received', 'the answer comes to this address', 'POST /admin/queue/{number}/answer'),
  promise('mail statement', 'you can appeal until', 'POST /statements/{id}/appeal'),
  promise('mail statement', 'Somebody else on our staff answers within 14 days', 'POST /admin/appeals/{id}/decide'),
  promise(
    'mail saved-search',
    'once a day at most, and only when there is something new',
    'file server/listings/saved/alerts.ts',
  ),
  promise('mail saved-search', 'Stop the alert for this search', 'POST /unsubscribe'),
  promise(
    'mail purchase-confirmed',
    'Before that you can withdraw without giving a reason',
    'POST /orders/{id}/withdraw',
  ),
  promise('mail purchase-confirmed', 'you can cancel on the order’s page from', 'POST /orders/{id}/cancel'),
  promise('mail purchase-confirmed', 'it is cancelled automatically on', 'file server/orders/clock.ts'),
  promise(
    'mail purchase-confirmed',
    'We always send this email, whatever your notification settings are',
    'file server/orders/notifications/confirmation-mails.test.ts',
  ),
  promise('mail order-refunded', 'the seller refunded', 'POST /orders/{id}/refund'),
  promise('mail notification', 'Choose which emails you get under Settings', 'PUT /notifications/mail'),
  promise('mail notification', 'Stop emails about', 'POST /unsubscribe', 'page /unsubscribe'),
  promise('mail digest', 'Stop emails about notifications', 'POST /unsubscribe', 'page /unsubscribe'),
]
