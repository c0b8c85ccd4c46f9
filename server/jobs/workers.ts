import { eraseAccount, sendDeletionMail, sendErasedMail } from '#accounts/leaving.ts'
import { type AccountJobDeps, prepareExport, sendExportMail } from '#accounts/preparing.ts'
import { sweepAccounts } from '#accounts/sweep.ts'
import { sendModeratedMail, sendPersonMail } from '#admin/mails.ts'
import { removeSent } from '#admin/unsent/remove-queries.ts'
import { sweepQuotes } from '#checkout/sweep.ts'
import { sendUnreadMail } from '#conversations/delivery/mails.ts'
import { sweepMessageFiles } from '#conversations/files/waiting.ts'
import { sweepConversations } from '#conversations/sweep.ts'
import { sendReceivedMail, sendSettledMail } from '#feedback/mails.ts'
import { sweepOrphans } from '#files/sweep.ts'
import { sweepKeys } from '#idempotency/service.ts'
import { sendPasswordResetMail, sendVerificationMail } from '#identity/account-mails.ts'
import {
  sendDeletionCancelledMail,
  sendEmailChangedMail,
  sendEmailChangeMail,
  sendPasswordChangedMail,
} from '#identity/change-mails.ts'
import { sendSignInAddedMail, sendSignInRemovedMail, sendSocialCodeMail } from '#identity/social/mails.ts'
import { sweepIdentity } from '#identity/sweep.ts'
import { reportLedger } from '#ledger/checking.ts'
import { sweepOutbox } from '#mail/outbox.ts'
import { sendNotificationMail } from '#notifications/mails.ts'
import { sweepNotifications } from '#notifications/sweep.ts'
import { sweepAttachments } from '#orders/attachments/waiting.ts'
import { runClock } from '#orders/clock.ts'
import { sendOrderMail, sendPurchaseMail } from '#orders/confirmation-mails.ts'
import { askPayments } from '#payments/asking.ts'
import { applyEvent } from '#payments/events.ts'
import type { PaymentJobDeps } from '#payments/lifecycle.ts'
import { sendRefund } from '#payments/refunding.ts'
import { runSandbox } from '#payments/sandbox/webhooks.ts'
import { sendPayout } from '#payouts/sending.ts'
import { sendAlert, startAlerts } from '#projects/alerts.ts'
import { sweepAssets } from '#projects/assets/sweep.ts'
import { sweepRequests } from '#projects/request-keys.ts'
import { sweepVisitors } from '#projects/visitors.ts'
import { sweepRelations } from '#relations/sweep.ts'
import type { Workers } from './jobs.ts'

/** Who does which job. */
export function createWorkers(deps: AccountJobDeps & PaymentJobDeps): Workers {
  return {
    'verification-mail': (data) => sendVerificationMail(deps, data),
    'password-reset-mail': (data) => sendPasswordResetMail(deps, data),
    'password-changed-mail': (data) => sendPasswordChangedMail(deps, data),
    'social-code-mail': (data) => sendSocialCodeMail(deps, data),
    'sign-in-added-mail': (data) => sendSignInAddedMail(deps, data),
    'sign-in-removed-mail': (data) => sendSignInRemovedMail(deps, data),
    'email-change-mail': (data) => sendEmailChangeMail(deps, data),
    'email-changed-mail': (data) => sendEmailChangedMail(deps, data),
    'deletion-requested-mail': (data) => sendDeletionMail(deps, data),
    'deletion-cancelled-mail': (data) => sendDeletionCancelledMail(deps, data),
    'account-erased-mail': (data) => sendErasedMail(deps, data),
    'data-export': (data) => prepareExport(deps, data),
    'export-ready-mail': (data) => sendExportMail(deps, data),
    'erase-account': (data) => eraseAccount(deps, data),
    'message-received-mail': (data) => sendReceivedMail(deps, data),
    'message-settled-mail': (data) => sendSettledMail(deps, data),
    'project-moderated-mail': (data) => sendModeratedMail(deps, data),
    'person-moderated-mail': (data) => sendPersonMail(deps, data),
    'saved-search-mail': (data) => sendAlert(deps, data),
    'saved-search-alerts': () => startAlerts(deps.db, deps.jobs),
    'notification-mail': (data) => sendNotificationMail(deps, data),
    'purchase-mail': (data) => sendPurchaseMail(deps, data),
    'order-mail': (data) => sendOrderMail(deps, data),
    'unread-mail': (data) => sendUnreadMail(deps, data),
    'order-clock': () => runClock(deps),
    refund: (data) => sendRefund(deps, data),
    payout: (data) => sendPayout(deps, data),
    'check-ledger': () => reportLedger(deps),
    'payment-event': (data) => applyEvent(deps, data),
    'ask-payments': () => askPayments(deps),
    sandbox: () => runSandbox(deps),
    sweep: async () => {
      await sweepIdentity(deps.db)
      await sweepOutbox(deps.db)
      await removeSent(deps.db)
      await sweepVisitors(deps)
      await sweepRequests(deps)
      await sweepAssets(deps)
      await sweepAttachments(deps)
      await sweepOrphans(deps)
      await sweepAccounts(deps)
      await sweepKeys(deps)
      await sweepQuotes(deps)
      await sweepNotifications(deps)
      await sweepRelations(deps)
      await sweepConversations(deps)
      await sweepMessageFiles(deps)
    },
  }
}
