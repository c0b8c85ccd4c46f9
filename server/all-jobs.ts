import { accountJobs, sweepAccounts } from '#accounts/jobs.ts'
import { carryOutAgreed } from '#admin/approvals.ts'
import { adminJobs, sentMailSweep } from '#admin/jobs.ts'
import { sweepApprovals } from '#approvals/service.ts'
import { auditJobs } from '#audits/jobs.ts'
import { runBookingClock } from '#bookings/booking-clock.ts'
import { sessionMails } from '#bookings/mails/session-mails.ts'
import { sweepBotChecks } from '#bot-check/proof-of-work.ts'
import { sweepQuotes } from '#checkout/quotes.ts'
import { sweepMessageFiles } from '#conversations/files/message-files.ts'
import { conversationJobs, sweepConversations } from '#conversations/jobs.ts'
import { runEngagementClock } from '#engagements/jobs.ts'
import { feedbackJobs } from '#feedback/jobs.ts'
import { sweepFindings } from '#findings/retention.ts'
import { sweepJobFiles } from '#hiring/job-files.ts'
import { hiringJobs, runHiringClock } from '#hiring/jobs.ts'
import { sweepKeys } from '#idempotency/service.ts'
import { identityJobs, identitySweep } from '#identity/jobs.ts'
import { defineClock, defineSweep } from '#jobs/job-definition.ts'
import { ledgerJobs } from '#ledger/service.ts'
import { savedSearchJobs } from '#listings/saved/alerts.ts'
import { sweepOutbox } from '#mail/create-mail.ts'
import { meetingJobs, remindOfMeetings } from '#meetings/jobs.ts'
import { mentorJobs, runMentorClock } from '#mentors/mentor-clock.ts'
import { sweepReferees } from '#mentors/referees.ts'
import { notificationJobs, sweepNotifications } from '#notifications/jobs.ts'
import { sweepAttachments } from '#orders/attachments/attachments.ts'
import { orderJobs, runOrderClock } from '#orders/clock.ts'
import { otherCalendarJobs } from '#other-calendars/clock.ts'
import { paymentJobs } from '#payments/jobs.ts'
import { payoutJobs } from '#payouts/payout-moves.ts'
import { sweepOrphans } from '#pictures/own-pictures.ts'
import { sweepAssets } from '#projects/assets/asset-changes.ts'
import { versionJobs } from '#projects/assets/versions.ts'
import { sweepRequests } from '#projects/request-keys.ts'
import { saleAlertJobs } from '#projects/sale-alerts.ts'
import { sweepRelations } from '#relations/sweep.ts'
import { runReviewClock } from '#reviews/jobs.ts'
import { endStays, sweepRooms } from '#rooms/jobs.ts'
import { statementJobs } from '#statements/jobs.ts'
import { runTeamClock } from '#teams/team-clock.ts'
import { knownNameJobs } from '#users/known-names.ts'
import { viewSweeps } from './kinds.ts'

/** Every job of the product; each is defined in its own domain. */
export const allJobs = [
  ...identityJobs,
  ...accountJobs,
  ...knownNameJobs,
  ...feedbackJobs,
  ...statementJobs,
  ...adminJobs,
  ...savedSearchJobs,
  ...notificationJobs,
  ...conversationJobs,
  ...orderJobs,
  ...auditJobs,
  ...hiringJobs,
  ...meetingJobs,
  sessionMails,
  ...otherCalendarJobs,
  ...mentorJobs,
  ...saleAlertJobs,
  ...versionJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...ledgerJobs,
  defineClock([
    runOrderClock,
    runEngagementClock,
    runHiringClock,
    remindOfMeetings,
    runBookingClock,
    runMentorClock,
    endStays,
    runReviewClock,
    runTeamClock,
    carryOutAgreed,
  ]),
  defineSweep([
    identitySweep,
    sweepBotChecks,
    ({ db }) => sweepOutbox(db),
    sentMailSweep,
    ...viewSweeps,
    sweepRequests,
    sweepAssets,
    sweepAttachments,
    sweepOrphans,
    sweepAccounts,
    sweepKeys,
    sweepQuotes,
    sweepApprovals,
    sweepNotifications,
    sweepRelations,
    sweepConversations,
    sweepMessageFiles,
    sweepJobFiles,
    sweepFindings,
    sweepReferees,
    sweepRooms,
  ]),
] as const
