import { accountJobs, sweepAccounts } from '#accounts/jobs.ts'
import { carryOutAgreed } from '#admin/approvals.ts'
import { adminJobs, sentMailSweep } from '#admin/jobs.ts'
import { endLostRuns, runJobs, sweepRunTexts } from '#agents/runs/run-clock.ts'
import { agentJobs, sweepAgentFiles } from '#agents/service.ts'
import { runAmbassadorClock } from '#ambassadors/ambassador-clock.ts'
import { decisionMail } from '#ambassadors/decision-mail.ts'
import { sweepEventCodes } from '#ambassadors/events/events.ts'
import { runJoinClock, sweepMarks } from '#ambassadors/joining/join-clock.ts'
import { sweepApprovals } from '#approvals/service.ts'
import { auditJobs } from '#audits/jobs.ts'
import { runBookingClock } from '#bookings/booking-clock.ts'
import { sessionMails } from '#bookings/mails/session-mails.ts'
import { sweepBotChecks } from '#bot-check/proof-of-work.ts'
import { sweepMerges } from '#cart/cart.ts'
import { sweepQuotes } from '#checkout/quotes.ts'
import { confirmationMail } from '#confirmations/decision-mail.ts'
import { sweepDocuments } from '#confirmations/documents.ts'
import { policyJobs, runPolicyClock } from '#content/service.ts'
import { sweepMessageFiles } from '#conversations/files/message-files.ts'
import { conversationJobs, sweepConversations } from '#conversations/jobs.ts'
import { sweepCvs } from '#engagements/cvs.ts'
import { runEngagementClock } from '#engagements/jobs.ts'
import { feedbackJobs } from '#feedback/jobs.ts'
import { figureJobs } from '#figures/service.ts'
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
import { sweepCards } from '#payments/service.ts'
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
import { runClaimClock } from '#sustainability/claim-clock.ts'
import { sweepEvidence } from '#sustainability/evidence-files.ts'
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
  decisionMail,
  confirmationMail,
  ...agentJobs,
  ...policyJobs,
  ...saleAlertJobs,
  ...versionJobs,
  ...runJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...ledgerJobs,
  ...figureJobs,
  defineClock([
    runOrderClock,
    runEngagementClock,
    runHiringClock,
    remindOfMeetings,
    runBookingClock,
    runMentorClock,
    runAmbassadorClock,
    endStays,
    runReviewClock,
    runTeamClock,
    endLostRuns,
    runClaimClock,
    runJoinClock,
    carryOutAgreed,
    runPolicyClock,
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
    sweepMerges,
    sweepQuotes,
    sweepApprovals,
    sweepNotifications,
    sweepRelations,
    sweepConversations,
    sweepMessageFiles,
    sweepJobFiles,
    sweepEvidence,
    sweepDocuments,
    sweepCvs,
    sweepAgentFiles,
    sweepFindings,
    sweepReferees,
    sweepRooms,
    sweepRunTexts,
    sweepMarks,
    sweepCards,
    sweepEventCodes,
  ]),
] as const
