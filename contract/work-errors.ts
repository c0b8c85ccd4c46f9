import { proposalRefusalWords } from './hiring/words.ts'
import { engagementLimits, workReviewLimits } from './limits/engagements.ts'
import { expertLimits } from './limits/experts.ts'
import { auditLimits, findingLimits } from './limits/findings.ts'
import { hiringLimits } from './limits/hiring.ts'
import { serviceLimits } from './limits/services.ts'
import { bookingLimits, sessionTypeLimits, waitingLimits } from './limits/sessions.ts'

/** The refusals of jobs, proposals, engagements and their reviews. */
export const workErrors = {
  engagement_not_found: { status: 404, message: 'This engagement does not exist, or you are not part of it.' },
  engagement_moved: {
    status: 409,
    message: 'This engagement has changed in the meantime. Reload to see its current state.',
  },
  engagement_self: { status: 409, message: 'This is you. You can ask only other people for an offer.' },
  takes_no_work: { status: 409, message: 'This person is not taking work at the moment.' },
  engagements_full: {
    status: 409,
    message: `You can have ${engagementLimits.openRequests} open requests at a time, and ${engagementLimits.openWithOne} with one person, who gets at most ${engagementLimits.requestsADay} from you a day. Wait for an answer.`,
  },
  offers_used_up: {
    status: 409,
    message: `An engagement can have at most ${engagementLimits.versions} offers. Work with what you agreed, or answer the last one.`,
  },
  offer_no_business_details: {
    status: 409,
    message: 'Enter your business details first: they are on the invoices for your work.',
  },
  week_not_found: { status: 404, message: 'This week does not exist, or you are not part of it.' },
  timesheet_closed: {
    status: 409,
    message: 'You can enter time while the week is paid in and not delivered, or while the client asks for changes.',
  },
  timesheet_changed: {
    status: 409,
    message: 'This timesheet has changed in the meantime. Reload to see its current state.',
  },
  timesheet_empty: {
    status: 409,
    message:
      'Enter the time you worked before you deliver this week. If you did not work, cancel it with a full refund.',
  },
  timesheet_over: {
    status: 409,
    message:
      'The timesheet has more time than the client paid for. Shorten it. For more hours in later weeks, offer a change.',
  },
  timer_running: { status: 409, message: 'Your timer is running. Stop it first.' },
  reference_not_possible: {
    status: 409,
    message: 'Only completed work that was paid can be a reference, and only while both of you can agree on something.',
  },
  rules_not_needed: { status: 409, message: 'Only security audits have rules.' },
  rules_closed: {
    status: 409,
    message: 'You can change, sign and prove the rules after you agree on an offer and before the work ends.',
  },
  rules_changed: { status: 409, message: 'There is a newer version of the rules. Reload to read it.' },
  rules_full: {
    status: 409,
    message: `Rules can have ${auditLimits.versions} versions. Work with the last one.`,
  },
  rules_over: {
    status: 409,
    message: 'The test period is over. Write a new version with later days.',
  },
  rules_missing: {
    status: 409,
    message: 'The rules of the audit must be complete before you deliver anything. Open the rules of the engagement.',
  },
  host_not_proven: { status: 409, message: 'We did not find your token on this host.' },
  finding_not_found: { status: 404, message: 'This finding does not exist, or you cannot read it.' },
  findings_closed: {
    status: 409,
    message:
      'You can write findings while a milestone is paid in and not delivered, or while the client asks for changes.',
  },
  finding_delivered: {
    status: 409,
    message: 'This finding is delivered, so you cannot change its text. Close it with a note, and add another one.',
  },
  finding_changed: {
    status: 409,
    message: 'This finding has changed in the meantime. Reload to see its current state.',
  },
  findings_changed: { status: 409, message: 'There are newer findings. Reload to see them.' },
  findings_full: {
    status: 409,
    message: `An engagement can have ${findingLimits.items.toLocaleString('en')} findings.`,
  },
  findings_deleted: { status: 409, message: 'These findings were deleted, as we told you both.' },
  findings_unreadable: {
    status: 503,
    message:
      'These findings were encrypted with another key, so they cannot be read here. Tell the people who run this site.',
  },
  recheck_not_possible: {
    status: 409,
    message: `You can ask for the re-check once, within ${findingLimits.recheckWithin} days of the delivery, when at least one finding is marked fixed.`,
  },
  sarif_refused: {
    status: 422,
    message: 'This is not a SARIF file that can be read here: JSON of version 2.1.0, with runs and results.',
  },
  sarif_too_large: {
    status: 413,
    message: `A SARIF file can have ${findingLimits.sarif.bytes / 1_048_576} MB. Split it, or leave out passed results and snippets.`,
  },
  offer_no_payments: { status: 409, message: 'Payments are off here, so nobody can make offers.' },
  job_not_found: { status: 404, message: 'This job does not exist, or is not open to you.' },
  job_moved: { status: 409, message: 'This job has changed in the meantime. Reload to see its current state.' },
  jobs_full: {
    status: 409,
    message: `You can have ${hiringLimits.openJobs} open jobs at a time and post ${hiringLimits.jobsADay} a day. Close one first, or post this one tomorrow.`,
  },
  proposal_not_found: { status: 404, message: 'This proposal does not exist, or you are not part of it.' },
  proposal_own_job: { status: 409, message: proposalRefusalWords.own },
  proposal_answered: {
    status: 409,
    message: 'This proposal is answered or over, so you can no longer change its text.',
  },
  proposal_over: { status: 409, message: proposalRefusalWords.over },
  proposal_full: { status: 409, message: proposalRefusalWords.full },
  proposal_first_jobs: { status: 409, message: proposalRefusalWords['first-jobs'] },
  proposal_made: { status: 409, message: proposalRefusalWords.proposed },
  proposals_full: {
    status: 409,
    message: `You can have ${hiringLimits.openProposalsOfPerson} open proposals at a time. Withdraw one, or wait for an answer.`,
  },
  cv_not_found: { status: 404, message: 'There is no CV here, or you cannot see it.' },
  cvs_full: {
    status: 409,
    message: `You can keep ${expertLimits.cv.waiting} CVs ready for requests. Remove one, or send the request first.`,
  },
  job_file_not_found: { status: 404, message: 'This file does not exist, or you cannot see it.' },
  job_files_full: {
    status: 409,
    message: `You can keep ${hiringLimits.files.waiting} files ready for jobs. Remove some, or post the job first.`,
  },
  job_question_not_found: { status: 404, message: 'This question does not exist, or is not open to you.' },
  job_question_own_job: { status: 409, message: 'This is your own job. You answer its questions.' },
  job_question_over: { status: 409, message: 'This job is over, so it takes no more questions and answers.' },
  job_question_answered: { status: 409, message: 'This question has an answer. Reload to read it.' },
  job_questions_full: {
    status: 409,
    message: `You can ask ${hiringLimits.asksOfPerson} questions on a job, and a job takes ${hiringLimits.asksOnJob}.`,
  },
  invitation_not_found: { status: 404, message: 'You are not invited to this job.' },
  invitation_self: { status: 409, message: 'This is you. You can invite only other people.' },
  invitation_over: { status: 409, message: 'This job is over, so nobody can be invited to it.' },
  invitation_answered: { status: 409, message: 'You have answered this invitation with a proposal.' },
  invitation_proposed: { status: 409, message: 'This person has already made a proposal for this job.' },
  invitation_first_jobs: {
    status: 409,
    message: 'This person has completed work here, and the job is kept for people who have not.',
  },
  invitations_full: {
    status: 409,
    message: `You can invite ${hiringLimits.invitations} people to a job, and you have invited them all.`,
  },
  session_type_not_found: { status: 404, message: 'This session does not exist, or is not open to you.' },
  session_type_changed: {
    status: 409,
    message: 'This session has changed in the meantime. Reload to see its current state.',
  },
  session_types_full: {
    status: 409,
    message: `You can have ${sessionTypeLimits.perPerson} session types. Delete one first, or change one that you have.`,
  },
  slot_taken: { status: 409, message: 'This time is not free. Choose another one.' },
  session_has_times: { status: 409, message: 'A time is free now. Choose it on the page of the session.' },
  waits_full: {
    status: 409,
    message: `You can wait for ${waitingLimits.perPerson} sessions. Leave a waiting list first.`,
  },
  host_paused: { status: 409, message: 'This host is not taking bookings at the moment.' },
  session_type_closed: {
    status: 409,
    message: 'This session is paused, hidden or deleted, so you cannot approve requests for it. You can decline them.',
  },
  booking_self: { status: 409, message: 'This is your own session. Others can book it.' },
  booking_not_found: { status: 404, message: 'This booking does not exist, or you are not part of it.' },
  booking_not_left: {
    status: 409,
    message: 'You can leave with your money back once your host is away for 10 minutes of the session.',
  },
  booking_moved: {
    status: 409,
    message:
      'This is not possible now: the booking has changed, or its time has passed. Reload to see its current state.',
  },
  booked_already: { status: 409, message: 'You already have a place at this time.' },
  bookings_full: {
    status: 409,
    message: `You can have ${bookingLimits.openFree} open bookings of free sessions. Cancel one first, or wait until one is over.`,
  },
  session_costs: { status: 409, message: 'This session has a price. Choose a time again and pay for it.' },
  session_no_business_details: {
    status: 409,
    message: 'Enter your business details first: they are on the invoices for your sessions.',
  },
  session_no_payments: { status: 409, message: 'Payments are off here, so sessions can only be free.' },
  session_type_held: {
    status: 409,
    message: 'Somebody is paying for this session right now. Pause it, and delete it later.',
  },
  holds_full: {
    status: 409,
    message: `You can hold ${bookingLimits.unpaidHoldsADay} times within a day without paying, and one of each host. Pay the one that waits, or try again tomorrow.`,
  },
  guest_absent: {
    status: 409,
    message: `You missed ${bookingLimits.guestAbsences} sessions, so you cannot book free ones for ${bookingLimits.barredDays} days after the last of them.`,
  },
  hours_changed: {
    status: 409,
    message: 'Your hours have changed in the meantime. Reload to see the current ones.',
  },
  service_not_found: { status: 404, message: 'This service does not exist, or is not open to you.' },
  service_changed: {
    status: 409,
    message: 'This service has changed in the meantime. Reload to see its current state.',
  },
  service_hidden: { status: 409, message: 'The moderators have hidden this service, so you cannot publish it.' },
  service_sold: {
    status: 409,
    message: 'Somebody has bought this service, so it cannot be deleted. Pause it instead.',
  },
  service_last_image: { status: 409, message: 'A public service needs a picture. Add another one first.' },
  service_needs_work: {
    status: 409,
    message: 'Only people who take work can publish a service. Set your availability in your profile first.',
  },
  services_full: {
    status: 409,
    message: `You can have ${serviceLimits.perPerson} services. Delete one first, or change one that you have.`,
  },
  service_several_self: { status: 409, message: 'You are one of the people you chose. Ask only other people.' },
  service_several_full: {
    status: 409,
    message: `You can ask ${serviceLimits.askedAtOnce} people at once. Leave some out.`,
  },
  service_choice_gone: { status: 422, message: 'This package or extra is no longer offered. Choose again.' },
  work_review_closed: {
    status: 409,
    message: `You can review work together for ${workReviewLimits.days} days after it ends, if something was paid.`,
  },
  work_review_shown: { status: 409, message: 'Both reviews are shown, so you can no longer change yours.' },
  work_review_alone: { status: 409, message: 'The other account was deleted, so there is nobody to review.' },
} as const
