import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { checkoutLimits, disputeLimits, orderLimits, reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { engagementLimits, workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { applicationLimits } from '@guildhall/contract/limits/mentors.ts'
import {
  accountLimits,
  codeLimits,
  factorLimits,
  passwordLimits,
  relationLimits,
} from '@guildhall/contract/limits/people.ts'
import { rateLimits } from '@guildhall/contract/limits/rate-limits.ts'
import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { searchLimits } from '@guildhall/contract/limits/shared.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { type PromiseMade, type Proof, promise } from './promise.ts'

const minute = 60_000
const hour = 3_600_000
const day = 86_400_000
const megabyte = 1_048_576
const help = (says: string, ...by: Proof[]) => promise('/help', says, ...by)

/** The promises made on the help page. */
export const helpPromises: readonly PromiseMade[] = [
  help('We read it within', applicationLimits.readDays, 'POST /admin/mentors/{id}/read', 'page /become-mentor'),
  help('for a talk of', applicationLimits.talkMinutes, 'POST /admin/mentors/{id}/offer', 'POST /mentoring/application'),
  help(
    'ends after',
    ambassadorLimits.credentialDays,
    'GET /ambassadors/mine/credentials',
    'page /campus-ambassador',
    'page /credential',
  ),
  help('days after the talk', applicationLimits.decideDays, 'POST /admin/mentors/{id}/accept'),
  help(
    'which holds the time for',
    bookingLimits.holdMinutes,
    'POST /checkout',
    'GET /users/{customUserId}/session-types/{type}/slots',
    'page /bookings',
  ),
  help(
    'You get everything back until',
    ...Object.values(cancelHours),
    'POST /bookings/{id}/cancel',
    'file contract/orders/cancel-rules.ts',
  ),
  help('leave after', bookingLimits.leaveMinutes, 'POST /bookings/{id}/leave', 'page /bookings'),
  help(
    'Elsewhere say so on the booking page, within',
    bookingLimits.claimHours,
    'POST /bookings/{id}/say-absent',
    'POST /bookings/{id}/answer-absent',
  ),
  help('An agent without a price is free, up to', runLimits.freeTries, runLimits.pricedTries, 'POST /agents/{id}/runs'),
  help('runs on its page, for at least', runLimits.least, runLimits.most, 'POST /checkout', 'page /ai-agent/:id'),
  help('with the filter ‘Free to run’', 'GET /agents', 'page /aiagents'),
  help('A free try counts when the call is made', 'file server/agents/runs/start-run.ts'),
  help(
    'A run that you bought counts when the agent answered',
    'file server/agents/runs/run-state.ts',
    'GET /agents/runs',
  ),
  help('Press ‘Give back what is left’ on the page of the order', 'POST /orders/{id}/return-runs', 'page /orders/:id'),
  help(
    'is also refunded automatically',
    runLimits.openDays,
    runLimits.unreachableDays,
    'file server/agents/runs/run-clock.ts',
  ),
  help('People who got an answer from it here', reviewLimits.days, 'PUT /agents/{id}/review'),
  help(
    'Our staff look at it within',
    staffLimits.answerDays.confirmation,
    'POST /users/confirmation',
    'GET /admin/confirmations',
    'page /settings',
  ),
  help('and add a session type', 'POST /session-types', 'page /settings/hours'),
  help('emails an hour to one address', codeLimits.mailsPerHour, 'POST /users/verify-email'),
  help('A code works for', codeLimits.lifeMs / minute),
  help('we email you a link that works for', codeLimits.resetLinkMs / hour, 'POST /auth/request-password-reset'),
  help('A password has at least', passwordLimits.min, 'POST /auth/reset-password'),
  help('press ‘Use a recovery code’', 'POST /auth/sign-in/code', 'page /settings'),
  help(
    'after you press it you can sign in with your password alone',
    factorLimits.recoveryWaitMs / hour,
    'POST /auth/recovery/request',
    'POST /auth/recovery',
  ),
  help('headline, place and skills are on your profile', 'PUT /users/profile', 'GET /users/skills', 'page /profile'),
  help('are in your settings', 'PUT /users/auth', 'page /settings'),
  help('get all your data as one file', 'POST /account/export', 'page /settings'),
  help('Sign in whenever you want to come back', 'POST /account/pause', 'POST /auth/sign-in/email'),
  help('you can come back by signing in', accountLimits.graceMs / day, 'POST /account/deletion'),
  help(
    'A project is listed once you have pressed ‘Create project’ and it has a picture',
    'POST /marketplace/projects',
    'page /my-projects',
  ),
  help('to make an offer or decline', engagementLimits.requestLife, 'POST /engagements', 'page /engagements'),
  help('and the day by which you decide', 'POST /jobs', 'GET /jobs/{id}/proposals', 'page /freelancing'),
  help('Press ‘Invite people’ on the page of your job', hiringLimits.invitations, 'POST /jobs/{id}/invitations'),
  help(
    'open proposals at a time',
    hiringLimits.openProposalsOfPerson,
    hiringLimits.openProposals,
    'POST /jobs/{id}/proposals',
  ),
  help('It is released when you accept the result', orderLimits.acceptDays, 'POST /orders/{id}/accept'),
  help(
    'The provider enters the time, by hand or with a timer, and delivers the timesheet',
    'PUT /engagements/{id}/weeks/{number}',
    'POST /engagements/{id}/weeks/{number}/timer',
    'page /engagements/:id/weeks/:number',
  ),
  help('either of you offers a change, and it counts once the other accepts', 'POST /engagements/{id}/accept'),
  help('Either of you can end what is not paid in, with a reason', 'POST /engagements/{id}/end'),
  help(
    'Nobody can read your review until both are sent or the time is over',
    workReviewLimits.days,
    'PUT /engagements/{id}/review',
    'file server/reviews/jobs.ts',
  ),
  help('Nobody pays before the required ones are answered', 'POST /checkout/quote', 'table order_lines'),
  help('for each project, in JPEG, PNG, WebP or GIF', imageLimits.perProject, 'POST /s3/upload-project-images'),
  help('MB. The first one is the cover', imageLimits.maxBytes / megabyte),
  help(
    '‘Archive’ hides its page from everybody but you, until you restore it',
    'POST /marketplace/projects/{id}/archive',
    'POST /marketplace/projects/{id}/restore',
  ),
  help('buyers keep what they bought in their orders', 'GET /orders/{id}/assets/{assetId}'),
  help('a project that was ordered can only be archived', 'DELETE /marketplace/projects/{id}'),
  help('As many as you like, at most', rateLimits.publish.max),
  help('anybody who sees that can report it', 'POST /reports'),
  help(
    'Others see how many favorites a project has',
    'PUT /marketplace/projects/{id}/favorite',
    'table project_favorites',
  ),
  help('Each signed-in person counts once a day', 'POST /marketplace/projects/{id}/view', 'table project_views'),
  help(
    'enter your billing details and pay on the page of the payment provider',
    'POST /checkout/quote',
    'POST /checkout',
    'page /checkout',
  ),
  help('A purchase that is not paid within', checkoutLimits.unpaidMs / minute, 'file server/checkout/quotes.ts'),
  help(
    'What you buy from one seller is an order with its own page',
    'GET /orders',
    'GET /orders/{id}',
    'GET /orders/{id}/invoice',
    'page /orders/:id',
  ),
  help(
    'Otherwise they open after',
    orderLimits.filesDays,
    'POST /orders/{id}/open-assets',
    'file server/orders/clock.ts',
  ),
  help('Before its files are open you can withdraw without a reason', 'POST /orders/{id}/withdraw'),
  help(
    'to accept, to ask for changes or to report a problem',
    orderLimits.acceptDays,
    'POST /orders/{id}/accept',
    'POST /orders/{id}/request-changes',
    'POST /orders/{id}/report',
  ),
  help(
    'days to answer, and if you do not agree our staff',
    disputeLimits.answerDays,
    'POST /orders/{id}/answer',
    'POST /orders/{id}/decide',
  ),
  help('days after the deadline and get everything back', orderLimits.cancelLateDays, 'POST /orders/{id}/cancel'),
  help('days after it the order is cancelled automatically', orderLimits.abandonDays, 'file server/orders/clock.ts'),
  help('your order keeps the one you bought under', 'table order_lines'),
  help(
    'days after the order is completed. The seller can answer once',
    reviewLimits.days,
    'POST /orders/{id}/lines/{lineId}/review',
    'POST /marketplace/projects/{id}/reviews/{reviewId}/answer',
  ),
  help('Without them nobody can buy it', 'PUT /users/business-details', 'page /settings', 'table business_details'),
  help(
    'you deliver work made to order there, with a note and up to',
    orderLimits.delivery,
    assetLimits.maxBytes / megabyte,
    'POST /orders/{id}/deliver',
    'PUT /orders/{id}/attachments/{fileId}/parts/{number}',
    'page /sales',
  ),
  help(
    'files and links per project, each file up to',
    assetLimits.perProject,
    assetLimits.maxBytes / megabyte,
    'PUT /marketplace/projects/{id}/assets/{assetId}/parts/{number}',
  ),
  help('your share becomes available: the price less our fee', 'GET /balance', 'POST /payouts', 'table ledger_entries'),
  help('you verify a phone number and add a payout account', 'POST /users/verify-phone', 'PUT /payout-account'),
  help('Our fee is refunded in proportion', 'POST /orders/{id}/refund', 'table refunds'),
  help(
    'which waits as a request until you accept it',
    'POST /conversations',
    'POST /conversations/{id}/accept',
    'POST /conversations/{id}/decline',
  ),
  help('people a day they are not connected with', chatLimits.newThreadsPerDay),
  help(
    'minutes. Afterwards write another one',
    chatLimits.editMs / minute,
    'PATCH /messages/{id}',
    'DELETE /messages/{id}',
  ),
  help('choose ‘Guildhall room’, or book a session there', roomLimits.people, 'POST /users/meetings', 'POST /bookings'),
  help('minutes before the start. Press', roomLimits.opensBeforeMs / 60_000, 'POST /rooms/{kind}/{id}/join'),
  help('The room’s page says what is wrong', 'file web/room/media/problems.ts'),
  help('When you joined and left, for', roomLimits.keptDays, 'table room_stays'),
  help('We keep no sound and no picture', 'POST /rooms/{kind}/{id}/signals', 'file server/rooms/jobs.ts'),
  help('whether the others can learn your network address', 'GET /rooms/{kind}/{id}'),
  help('Messages you sent stay with the people you sent them to', 'file server/conversations/personal-data.ts'),
  help(
    'A request that nobody answers expires after',
    relationLimits.requestMs / day,
    'POST /connections',
    'page /connections',
  ),
  help(
    'Your connection ends, neither of you can find the other, and nobody is notified',
    'POST /relations/block',
    'POST /relations/unblock',
    'page /connections',
  ),
  help('The person you follow is notified once', 'POST /users/follow', 'GET /social/{id}'),
  help('Choose which emails you get in your settings', 'PUT /notifications/mail', 'page /settings'),
  help('has its own stop link', 'POST /unsubscribe', 'page /unsubscribe'),
  help('you get an email once a day at most', 'POST /saved-searches', 'file server/listings/saved/alerts.ts'),
  help('People who hide their account never appear in these emails', 'file server/users/people-lists.ts'),
  help('searches under', searchLimits.savedPerPerson, 'page /saved-searches'),
  help(
    'Projects, reviews and people can be reported without an account',
    'POST /reports',
    'POST /conversations/{id}/report',
  ),
  help('After', rateLimits.report.max, 'GET /bot-check'),
  help('The email you got says why', 'POST /admin/queue/{number}/hide', 'POST /feedback'),
  help('Report the message, and the person if they go on', 'POST /conversations/{id}/report', 'POST /reports'),
  help('then that message and up to', chatLimits.reportAround, 'GET /admin/queue/{number}'),
  help(
    'see what they wrote to each other since then, at most',
    chatLimits.disputeMessages,
    'GET /admin/orders/{id}/messages',
  ),
  help('It is on no page and in no list', 'GET /users/{id}', 'GET /users/all'),
]
