import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { ambassadorLimits } from '@guildhall/contract/limits/ambassadors.ts'
import { checkoutLimits, disputeLimits, orderLimits, reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { workReviewLimits } from '@guildhall/contract/limits/engagements.ts'
import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { passwordLimits } from '@guildhall/contract/limits/people.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { cancelHours } from '@guildhall/contract/orders/cancel-rules.ts'
import { type PromiseMade, type Proof, promise } from './promise.ts'

const terms = (says: string, ...by: Proof[]) => promise('/terms-conditions', says, ...by)

/** The promises made in the terms. */
export const termsPromises: readonly PromiseMade[] = [
  terms('Projects can be bought through the site', 'POST /checkout', 'page /checkout'),
  terms('you confirm your email address by a code or link', 'POST /users/verify-email'),
  terms('your password has at least', passwordLimits.min),
  terms('it is your own work, or you have the right to offer every part of it', 'POST /marketplace/projects'),
  terms('A project has one to', imageLimits.perProject, 'file server/storage/images.ts'),
  terms(
    'Projects and accounts that break this rule are taken down',
    'POST /admin/queue/{number}/hide',
    'POST /admin/people/{customUserId}/suspend',
  ),
  terms('Each project names the licence', 'POST /marketplace/projects'),
  terms(
    'An engagement is work that one person does for another on terms both accepted',
    'POST /engagements/{id}/accept',
    'page /engagements',
  ),
  terms('only adults do paid work', 'table adult_declarations', 'POST /engagements/{id}/offer'),
  terms('Hosts are adults', 'table session_types', 'POST /session-types'),
  terms('A priced session is booked when it is paid', 'POST /checkout', 'page /bookings'),
  terms('Accepted terms change only when both accept a new version', 'table engagement_offers'),
  terms('both can review each other once, within', workReviewLimits.days, 'PUT /engagements/{id}/review'),
  terms('each can answer once', 'POST /engagements/{id}/review/answer', 'table work_reviews'),
  terms('If it has changed since, we ask you again first', 'POST /checkout/quote'),
  terms('Each purchase keeps the version of these terms that you had accepted', 'table purchases', 'POST /checkout'),
  terms('Sellers give their business details before', 'PUT /users/business-details'),
  terms('its buyer can review each project of it once', reviewLimits.days, 'POST /orders/{id}/lines/{lineId}/review'),
  terms(
    'An account with open orders or money still to be paid out is deleted only once these are settled',
    'POST /account/deletion',
  ),
  terms('free tries of an agent with a price', runLimits.pricedTries, 'POST /agents/{id}/runs'),
  terms(
    'A run counts as used when the agent answered',
    'file server/agents/runs/run-state.ts',
    'table agent_run_packs',
  ),
  terms('you get its price back, at the latest after', runLimits.openDays, 'POST /orders/{id}/return-runs'),
  terms('your campus follows from it', 'GET /users/ambassador-application', 'file server/ambassadors/requirements.ts'),
  terms('or its ambassador named you to follow them', ambassadorLimits.perCampus, 'PUT /users/ambassador/successor'),
  terms('A refusal says why, and when you can apply again', 'POST /admin/ambassadors/applications/{id}/refuse'),
  terms(
    'We count a person',
    joiningLimits.settleDays,
    joiningLimits.deedDays,
    'table joins',
    'file server/ambassadors/joining/join-clock.ts',
  ),
  terms('shows both amounts', 'GET /ambassadors/ladder', 'page /campus-ambassador'),
  terms('release the credit of each half-year to your balance', 'POST /admin/ambassador-credit'),
  terms(
    'Your time ends on 31 August, at least',
    ambassadorLimits.leastTermDays,
    ambassadorLimits.endsSoonDays,
    'POST /admin/ambassadors/applications/{id}/renew',
  ),
  terms(
    'It ends earlier when you stop',
    'POST /users/ambassador/stop',
    'POST /admin/ambassadors/applications/{id}/end',
  ),
  terms('you get a signed credential', ambassadorLimits.credentialDays, 'GET /ambassadors/mine/credentials'),
  terms('pretending to be somebody else', 'POST /reports'),
  terms('can report a project, a review or a person', 'POST /reports'),
  terms('people in a conversation can report its messages', 'POST /conversations/{id}/report'),
  terms('the maker still sees a hidden project', 'POST /admin/queue/{number}/hide'),
  terms('we may warn you', 'POST /admin/people/{customUserId}/warn'),
  terms('limit you for a time', 'POST /admin/people/{customUserId}/limit'),
  terms('under Settings, Decisions', 'page /settings', 'GET /statements'),
  terms('you can appeal within six months', 'POST /statements/{id}/appeal'),
  terms('Somebody who did not make the decision answers within', 'POST /admin/appeals/{id}/decide'),
  terms('the decision is reversed', 'file server/admin/appeals.ts'),
  terms('you can still sign in to read the decision', 'page /suspended'),
  terms('Every decision is kept in a log that nobody can change', 'table admin_log'),
  terms(
    'You can archive your projects at any time and delete those nobody ordered',
    'POST /marketplace/projects/{id}/archive',
    'DELETE /marketplace/projects/{id}',
  ),
  terms(
    'we say what is new and ask you to accept it before you buy or publish again',
    'POST /users/terms',
    'GET /users/terms',
    'file web/policies/terms-dialog.tsx',
  ),
  terms('Write to us on the help page', 'POST /feedback', 'page /help'),
]

const minute = 60_000
const daySeconds = 86_400
const refunds = (says: string, ...by: Proof[]) => promise('/refund-policy', says, ...by)
const delivery = (says: string, ...by: Proof[]) => promise('/delivery-policy', says, ...by)
const cookies = (says: string, ...by: Proof[]) => promise('/cookie-policy', says, ...by)

/** The promises made in the refund, delivery and cookie policies. */
export const otherPromises: readonly PromiseMade[] = [
  refunds(
    'Within these days you can withdraw until the provider begins or delivers',
    orderLimits.withdrawDays,
    'POST /orders/{id}/withdraw',
    'POST /orders/{id}/begin',
  ),
  refunds(
    'The time not worked is refunded when you accept the week',
    'table timesheets',
    'PUT /engagements/{id}/weeks/{number}',
  ),
  refunds('days after its end', orderLimits.abandonDays, 'file server/orders/fulfilments/hourly.ts'),
  delivery('week of work by the hour is delivered with its timesheet', 'GET /engagements/{id}/weeks/{number}'),
  refunds('either of you can end them at any time', 'POST /engagements/{id}/end'),
  refunds(
    'If you cancel in time, you get all of it back',
    ...Object.values(cancelHours),
    'file contract/orders/cancel-rules.ts',
    'POST /bookings/{id}/cancel',
  ),
  refunds('hours after one of you has blocked the other', bookingLimits.blockCancelHours, 'POST /relations/block'),
  refunds(
    'You can also leave after',
    bookingLimits.leaveMinutes,
    'POST /bookings/{id}/leave',
    'table room_stays',
    'file server/bookings/room/who-came.ts',
  ),
  refunds(
    'If our room does not work for more than half of a session',
    'table outages',
    'file server/rooms/heartbeat.ts',
  ),
  refunds(
    'Elsewhere: if your host did not come, say so within',
    bookingLimits.claimHours,
    'POST /bookings/{id}/say-absent',
    'POST /bookings/{id}/answer-absent',
  ),
  refunds('A chosen time is held for', bookingLimits.holdMinutes, 'file server/bookings/paying/holds.ts'),
  refunds(
    'instead of withdrawing you can give back on the order’s page, at any time, what you have not used',
    'POST /orders/{id}/return-runs',
    'table agent_run_packs',
  ),
  refunds('If it fails, exceeds a limit or gives no answer, it is not used', 'file server/agents/runs/run-state.ts'),
  refunds(
    'days you get back automatically what you have not used',
    runLimits.openDays,
    'file server/orders/fulfilments/runs.ts',
    'file server/agents/runs/run-clock.ts',
  ),
  delivery('They stay open until all are used', runLimits.openDays, 'file server/orders/fulfilments/runs.ts'),
  delivery(
    'It counts as delivered when its time is over',
    bookingLimits.claimHours,
    'file server/orders/fulfilments/session.ts',
  ),
  delivery('A milestone is due as many days after its payment as you agreed', 'table engagement_milestones'),
  refunds('Money paid through Guildhall for projects', 'POST /purchases/{id}/pay'),
  refunds('Until then you can withdraw on that page without giving a reason', 'POST /orders/{id}/withdraw'),
  refunds('they open after', orderLimits.filesDays, 'file server/orders/clock.ts'),
  refunds(
    'days after the deadline, and it is cancelled automatically',
    orderLimits.cancelLateDays,
    'POST /orders/{id}/cancel',
  ),
  refunds('days after it. The seller can cancel until delivery', orderLimits.abandonDays),
  refunds(
    'days to accept it, to ask for changes',
    orderLimits.acceptDays,
    orderLimits.changesAtMost,
    'POST /orders/{id}/request-changes',
  ),
  refunds(
    'days to answer. Without an answer you get what you asked for',
    disputeLimits.answerDays,
    'POST /orders/{id}/answer',
  ),
  refunds('If a seller does not deliver changes within', orderLimits.changesDays, 'file server/orders/clock.ts'),
  refunds('A seller can open a dispute about changes', disputeLimits.answerDays, 'POST /orders/{id}/report'),
  refunds(
    'or both by agreeing on a split',
    'POST /orders/{id}/propose-split',
    'POST /orders/{id}/accept-split',
    'POST /orders/{id}/withdraw-split',
  ),
  refunds(
    'Otherwise a member of our staff decides within',
    disputeLimits.decideDays,
    disputeLimits.undecidedDays,
    'POST /orders/{id}/decide',
    'page /orders/:id/dispute',
  ),
  refunds(
    'Until then either side can appeal, once',
    disputeLimits.heldDays,
    disputeLimits.appealDays,
    disputeLimits.appealUndecidedDays,
    'POST /orders/{id}/appeal',
    'POST /orders/{id}/accept-decision',
  ),
  refunds('While your card’s bank is checking a payment', 'file server/orders/purchases/bank-disputes.ts'),
  refunds('The seller or our staff can refund money after completion too', 'POST /orders/{id}/refund'),
  refunds('Each refund has a credit note', 'GET /orders/{id}/credit-notes/{position}'),
  refunds(
    'minutes is cancelled. Money that still arrives for it is refunded at once',
    checkoutLimits.unpaidMs / minute,
    'file server/payments/jobs.ts',
  ),
  refunds('terms and conditions say what a purchase is', 'page /terms-conditions'),
  refunds('says how to reach us', 'page /terms-conditions'),
  delivery('Each seller of a purchase gets an order of their own', 'GET /orders/{id}', 'page /orders/:id'),
  delivery('a second one when', 'POST /checkout/quote'),
  delivery(
    'days at a time. You agree, or keep the deadline; if you do not answer within',
    orderLimits.moreTimeDays,
    orderLimits.moreTimeAnswerDays,
    'POST /orders/{id}/request-time',
    'POST /orders/{id}/accept-time',
    'POST /orders/{id}/decline-time',
    'file server/orders/clock.ts',
  ),
  delivery('and after', orderLimits.filesDays, 'POST /orders/{id}/open-assets'),
  delivery(
    'minutes; you can have a new one as often as you like',
    orderLimits.linkSeconds / 60,
    'GET /orders/{id}/assets/{assetId}',
  ),
  delivery('when a seller deletes their account, the files go with it', 'file server/projects/personal-data.ts'),
  delivery(
    'days where it says nothing, counted from your payment',
    orderLimits.madeToOrderDays,
    'POST /orders/{id}/deliver',
  ),
  delivery(
    'days later you may cancel',
    orderLimits.cancelLateDays,
    orderLimits.abandonDays,
    'POST /orders/{id}/cancel',
  ),
  delivery(
    'each order has an invoice from its seller, and the payment has a receipt',
    'GET /orders/{id}/invoice',
    'GET /purchases/{id}/receipt',
    'file server/orders/invoices/invoices.ts',
  ),
  delivery('a credit note is added to the invoice', 'GET /orders/{id}/credit-notes/{position}'),
  delivery(
    'each as a PDF too. A whole year of them is one ZIP file',
    'GET /orders/{id}/invoice/pdf',
    'GET /purchases/{id}/receipt/pdf',
    'GET /orders/{id}/credit-notes/{position}/pdf',
    'GET /papers/{side}/{year}/{part}',
  ),
  delivery(
    'The invoice and its credit notes then stay with the seller',
    'table invoices',
    'file server/orders/personal-data.ts',
  ),
  delivery('always as a download that no page runs', 'file server/files/file-server.ts'),
  delivery('says how to reach us', 'page /terms-conditions'),
  cookies('This policy names every cookie and every entry', 'file contract/api/storage-keys.ts'),
  cookies(
    'The first five are set only to sign you up, in or out and to keep you signed in',
    'file contract/api/storage-keys.ts',
  ),
  cookies('keeps the session, so that you need not sign in again', tokenLives.refreshCookie / daySeconds),
  cookies('until you sign out', 'file web/identity/session/sign-out.ts'),
  cookies('these pages load nothing from other companies’ servers', 'file server/http/pages/security-headers.ts'),
  cookies('is shown once per calendar day', 'file web/shell/cookie-banner.tsx'),
  cookies('Signing out removes everything but the theme', 'file web/identity/session/sign-out.ts'),
  cookies('Before we set a new cookie, we list it above', 'file web/policies/cookies.tsx'),
]
