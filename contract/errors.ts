import { agentErrors } from './agent-errors.ts'
import { agentTrustErrors } from './agent-trust-errors.ts'
import { ambassadorErrors } from './ambassador-errors.ts'
import { signInToCreate } from './api/client-texts.ts'
import { confirmationErrors } from './confirmation-errors.ts'
import { contentErrors } from './content-errors.ts'
import { expertErrors } from './expert-errors.ts'
import { factorErrors } from './factor-errors.ts'
import { joiningErrors } from './joining-errors.ts'
import { chatLimits } from './limits/chat.ts'
import { orderLimits, reviewLimits } from './limits/commerce.ts'
import { assetLimits } from './limits/files.ts'
import { httpLimits } from './limits/http.ts'
import { imageLimits } from './limits/images.ts'
import { relationLimits } from './limits/people.ts'
import { meetingErrors } from './meeting-errors.ts'
import { mentorErrors } from './mentor-errors.ts'
import { cartRefusalTexts, cartTexts } from './orders/cart-texts.ts'
import { pageErrors } from './page-errors.ts'
import { remoteErrors } from './remote-errors.ts'
import { roomErrors } from './room-errors.ts'
import { runErrors } from './run-errors.ts'
import { socialErrors } from './social-errors.ts'
import { sustainabilityErrors } from './sustainability-errors.ts'
import { teamErrors } from './team-errors.ts'
import { workErrors } from './work-errors.ts'

const gigabyte = 1024 ** 3

/** Every refusal of the product, with its status and sentence. */
export const errors = {
  ...pageErrors,
  ...workErrors,
  ...meetingErrors,
  ...ambassadorErrors,
  ...confirmationErrors,
  ...mentorErrors,
  ...expertErrors,
  ...roomErrors,
  ...teamErrors,
  ...sustainabilityErrors,
  ...joiningErrors,
  ...agentErrors,
  ...agentTrustErrors,
  ...remoteErrors,
  ...runErrors,
  ...contentErrors,
  ...socialErrors,
  ...factorErrors,
  malformed: { status: 400, message: 'The request could not be read. Check its format and try again.' },
  invalid_cursor: { status: 400, message: 'This page of the list no longer exists. Start from the first page.' },
  invalid_expiry: { status: 400, message: 'expiresIn must be a whole number of seconds from 60 to 86400.' },
  unauthenticated: { status: 401, message: 'User not authenticated' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  not_your_duty: {
    status: 403,
    message: 'Your role does not include this. Ask an administrator, or a colleague who has the role for it.',
  },
  appeal_made: { status: 409, message: 'You have appealed against this decision already.' },
  appeal_over: { status: 409, message: 'An appeal against this decision is no longer possible.' },
  appeal_decided: { status: 409, message: 'This appeal was decided already. Reload to see how.' },
  appeal_own_decision: {
    status: 403,
    message: 'You made this decision, so somebody else on the staff must decide the appeal.',
  },
  limited_messages: {
    status: 403,
    message: 'You cannot write messages at the moment. Settings, Decisions says why, and until when.',
  },
  limited_listings: {
    status: 403,
    message: 'You cannot publish at the moment. Settings, Decisions says why, and until when.',
  },
  asker_left: {
    status: 409,
    message: 'The person who asked no longer works on this, so it ended. Ask for it yourself if it is still needed.',
  },
  approval_ended: { status: 409, message: 'This was decided or withdrawn already. Reload to see how.' },
  approval_open: {
    status: 409,
    message: 'This waits for a second person already. Withdraw that first, or let a colleague decide.',
  },
  role_changed: { status: 409, message: 'This person has another role by now. Reload to see it.' },
  own_matter: { status: 403, message: 'This concerns you, so somebody else on the staff must decide it.' },
  link_expired: { status: 403, message: 'This link is no longer valid. Ask for a new one.' },
  foreign_origin: { status: 403, message: 'This call must come from the pages of this site.' },
  reauthentication_required: { status: 403, message: 'Please confirm that it is you: sign in again.' },
  email_not_verified: { status: 403, message: 'Verify your email address first. Check your inbox for the code.' },
  account_suspended: { status: 403, message: 'This account is suspended. Sign in to read why, and to appeal.' },
  terms_changed: {
    status: 403,
    message: 'The terms have changed. Read what is new and accept them, then try again.',
  },
  bot_check_required: { status: 403, message: 'Please complete the bot check and try again.' },
  bot_check_foreign: {
    status: 403,
    message: 'App verification failed. Please check Firebase configuration and refresh the page.',
  },
  wrong_credentials: { status: 401, message: 'Email or password is not right.' },
  wrong_password: { status: 422, message: 'This password is not right.' },
  no_password: { status: 409, message: 'This account has no password. Sign in again to confirm that it is you.' },
  last_way_in: {
    status: 409,
    message: 'This is your only way to sign in. Set a password first, then remove it.',
  },
  phone_invalid: { status: 422, message: 'Invalid phone number format. Please check and try again.' },
  sms_too_many: {
    status: 429,
    message: 'Too many requests. Please wait 5 minutes before trying again. This helps prevent abuse.',
  },
  sms_quota: { status: 429, message: 'Too many verification attempts. Please try again later.' },
  sms_failed: {
    status: 503,
    message: 'Verification failed: The message could not be sent. Try again in a few minutes.',
  },
  code_wrong: { status: 422, message: 'This code is not right. Check it and try again.' },
  code_expired: { status: 422, message: 'This code or link has expired. Ask for a new one.' },
  sign_up_unknown: { status: 403, message: 'We cannot find your sign-up in this browser. Sign up again.' },
  sign_up_closed: { status: 403, message: 'Nobody can sign up here at the moment.' },
  code_used: { status: 409, message: 'This link has been used already. Sign in to continue.' },
  code_malformed: { status: 422, message: 'This link is not complete. Open it again from your email.' },
  new_password_required: {
    status: 409,
    message: 'You opened this link in another browser. Set a new password to finish.',
  },
  not_found: { status: 404, message: 'Not found' },
  project_not_found: { status: 404, message: 'Project not found' },
  season_not_found: { status: 404, message: 'The leaderboard has the current season and the one before' },
  profile_not_found: { status: 404, message: 'User profile not found' },
  entry_not_found: { status: 404, message: 'This entry no longer exists. Reload to see the current list.' },
  export_not_found: { status: 404, message: 'There is no file to download. Prepare a new one.' },
  image_not_found: { status: 404, message: 'Image not found' },
  asset_not_found: { status: 404, message: 'File not found. It may have been removed.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  profile_exists: { status: 409, message: 'This profile exists already.' },
  project_hidden: { status: 409, message: 'The moderators have hidden this project, so you cannot publish it.' },
  message_settled: { status: 409, message: 'Somebody has settled this already. Reload to see how.' },
  event_settled: { status: 409, message: 'This has already been settled. Reload to see how.' },
  mail_expired: {
    status: 409,
    message: 'The content of this email has expired, so it is not sent. The person can ask for a new one.',
  },
  mail_not_failed: {
    status: 409,
    message: 'This email is being sent or was sent already. Reload to see its state.',
  },
  person_moderated: { status: 409, message: 'Somebody else has already decided this. Reload to see the decision.' },
  report_own: { status: 409, message: 'You cannot report your own content. Change or delete it instead.' },
  report_self: {
    status: 409,
    message: 'You cannot report yourself. Open the profile of the person you want to report.',
  },
  report_open: {
    status: 409,
    message: 'You have already reported this person. We are looking at your report and will answer you by email.',
  },
  own_account: { status: 409, message: 'You cannot do this to your own account. Ask another administrator.' },
  no_mail_address: {
    status: 409,
    message: 'The sender left no email address, so you cannot answer. Close it with a reason instead.',
  },
  key_reused: {
    status: 422,
    message: 'This key was already used for a different request. Send this one with a new key.',
  },
  last_image: { status: 409, message: 'A public project needs at least one image. Add another one first.' },
  image_required: { status: 422, message: 'At least one project image is required' },
  sign_in_to_create: { status: 401, message: signInToCreate },
  sign_in_to_upload: { status: 401, message: 'Please sign in to upload images' },
  too_large: { status: 413, message: 'This is too large. Send less than 256 kB.' },
  too_many_fields: {
    status: 413,
    message: `This has too many fields or entries. Send at most ${httpLimits.jsonKeys.toLocaleString('en')} fields and ${httpLimits.jsonValues.toLocaleString('en')} entries.`,
  },
  unsupported_encoding: { status: 415, message: 'Send this without compression (no Content-Encoding).' },
  form_required: { status: 415, message: 'Send the files as a form upload (multipart/form-data).' },
  unsupported_type: { status: 415, message: 'This address accepts only JSON.' },
  file_unreadable: { status: 422, message: 'Failed to load image' },
  image_pixels: {
    status: 422,
    message: 'This picture has more than 40 million pixels. Make it smaller and try again.',
  },
  too_many_images: { status: 409, message: `You can only upload up to ${imageLimits.perProject} images per project.` },
  asset_quota: {
    status: 409,
    message: `Your files and those of open orders can take up to ${assetLimits.perPerson / gigabyte} GB in total. Remove some to add this one.`,
  },
  asset_ready: { status: 409, message: 'This file is complete already.' },
  asset_incomplete: { status: 409, message: 'Parts of this file are missing. Send them, then finish it.' },
  asset_order: { status: 409, message: 'The files have changed since you opened this page. Reload to see them.' },
  asset_part_size: { status: 422, message: 'This part has the wrong size. Send it again.' },
  asset_part_damaged: { status: 422, message: 'This part was damaged on its way. Send it again.' },
  upload_elsewhere: {
    status: 409,
    message: 'Files have moved to another place since this upload began. Remove it here and add it again.',
  },
  parts_come_here: {
    status: 409,
    message: 'Parts of files are sent to this server, with PUT to the same address without /address.',
  },
  octet_stream_required: { status: 415, message: 'Send parts of a file as application/octet-stream.' },
  signature_wrong: { status: 400, message: 'The signature of this message is not right.' },
  key_required: {
    status: 400,
    message: 'Send an Idempotency-Key with this call, so that a repeated call counts once.',
  },
  request_running: { status: 409, message: 'The same request is still running. Wait a moment and try again.' },
  purchase_not_found: { status: 404, message: 'This purchase does not exist, or you cannot see it.' },
  order_not_found: { status: 404, message: 'This order does not exist, or you cannot see it.' },
  cart_empty: { status: 409, message: 'Your cart is empty. Add a project first.' },
  cart_full: { status: 409, message: cartTexts.full },
  product_gone: { status: 409, message: cartRefusalTexts.gone },
  product_on_sale: { status: 409, message: 'This project is on sale now. Reload the page to buy it.' },
  product_own: { status: 409, message: cartRefusalTexts.own },
  product_leaving: { status: 409, message: cartRefusalTexts.leaving },
  product_not_for_sale: { status: 409, message: cartRefusalTexts['not-for-sale'] },
  product_no_business_details: { status: 409, message: cartRefusalTexts['no-business-details'] },
  product_no_payments: { status: 409, message: cartRefusalTexts['no-payments'] },
  answers_required: { status: 422, message: 'Answer the seller’s questions first.' },
  quote_changed: {
    status: 409,
    message: 'Something in your order has changed. Check the new total before you pay.',
  },
  quote_gone: { status: 409, message: 'These prices have expired. Start again from your cart.' },
  quote_bought: { status: 409, message: 'You bought this already, with other choices. Open your orders to see them.' },
  purchase_pending: {
    status: 409,
    message: 'You have a purchase that is not paid yet. Pay or cancel it first.',
  },
  purchase_over: { status: 409, message: 'This purchase can no longer be paid. Start again from your cart.' },
  order_moved: { status: 409, message: 'This is no longer possible for this order. Reload to see its current state.' },
  bank_decides: {
    status: 409,
    message: 'The card’s bank is looking at this payment. Nothing is refunded or paid out until it has decided.',
  },
  appeal_own: {
    status: 403,
    message: 'You made the first decision. Somebody else on the staff decides the appeal.',
  },
  cancel_too_early: {
    status: 409,
    message: 'The seller still has time to deliver. You can cancel three days after the deadline.',
  },
  changes_used_up: {
    status: 409,
    message: 'You have already asked for changes twice. Accept the work or report a problem.',
  },
  more_time_used_up: {
    status: 409,
    message: `You have already asked for more time ${orderLimits.moreTimeAtMost} times. Deliver what you have, or write to the buyer.`,
  },
  export_too_large: { status: 422, message: 'This is too much for one file. Choose a shorter period.' },
  refund_too_large: { status: 422, message: 'This is more than is left to refund. Enter a smaller amount.' },
  review_not_found: { status: 404, message: 'This review no longer exists.' },
  review_not_completed: { status: 409, message: 'Only completed orders can be reviewed.' },
  review_closed: {
    status: 409,
    message: `Reviews can be written and changed for ${reviewLimits.days} days after an order is completed.`,
  },
  review_exists: { status: 409, message: 'You have reviewed this already. Reload to see it.' },
  review_settled: { status: 409, message: 'The seller has answered, so you can no longer change this review.' },
  review_hidden: { status: 409, message: 'The moderators have hidden this review, so you can no longer change it.' },
  review_moderated: { status: 409, message: 'Somebody else has already decided this. Reload to see the decision.' },
  review_gone: { status: 409, message: 'This project no longer exists, so you cannot review it.' },
  answer_exists: { status: 409, message: 'You have answered this review already. Reload to see it.' },
  payments_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  },
  phone_required: { status: 409, message: 'Confirm your phone number first, under Settings, Security.' },
  payout_account_required: { status: 409, message: 'Add a payout account first.' },
  nothing_to_pay_out: { status: 409, message: 'There is nothing to pay out yet.' },
  payment_refused: {
    status: 409,
    message: 'The payment provider does not take a payment of this amount. Nothing was charged.',
  },
  payouts_by_provider: {
    status: 409,
    message:
      'The payment provider sends payouts here when sellers request them. There are no transfers to send by hand.',
  },
  payout_not_found: { status: 404, message: 'This payout does not exist. Reload the list.' },
  payout_ended: { status: 409, message: 'Somebody has already settled this payout. Reload the list to see how.' },
  notification_not_found: { status: 404, message: 'This notification does not exist, or you cannot see it.' },
  register_failed: { status: 401, message: 'You cannot open this live connection. Sign in again.' },
  receipt_not_found: { status: 404, message: 'This purchase has no receipt. Nothing was paid.' },
  invoice_not_found: { status: 404, message: 'This order has no invoice.' },
  too_many_files: {
    status: 409,
    message: `You can add at most ${chatLimits.filesPerMessage} files to a message. Send them first, or remove one.`,
  },
  last_asset: {
    status: 409,
    message:
      'This is the last file or link that people get with this free project. Add another one first, or enter a delivery time and save.',
  },
  asset_sold: {
    status: 409,
    message: 'Somebody has bought this, so you cannot remove it. Publish a new version without it.',
  },
  version_unsold: {
    status: 409,
    message: 'Nobody has bought this project yet. You can change its files without a new version.',
  },
  version_unchanged: {
    status: 409,
    message: 'The files are the same as in the version before. Add a file or leave one out first.',
  },
  project_sold: {
    status: 409,
    message: 'Somebody has ordered this project, so you cannot delete it. Archive it instead.',
  },
  endorse_own: { status: 409, message: 'You cannot endorse your own skills.' },
  endorse_unknown: {
    status: 403,
    message: 'You can only endorse people you have worked with. Complete an order with them first.',
  },
  orders_open: {
    status: 409,
    message: 'You have open orders or money still to be paid out. Settle these before you delete your account.',
  },
  conversation_not_found: { status: 404, message: 'This conversation does not exist, or you cannot see it.' },
  message_not_found: { status: 404, message: 'This message does not exist, or you cannot see it.' },
  attachment_not_found: { status: 404, message: 'This file does not exist, or you cannot see it.' },
  conversation_self: { status: 409, message: 'You cannot write to yourself. Choose somebody else.' },
  conversation_closed: { status: 409, message: 'You can no longer write in this conversation.' },
  conversation_waiting: {
    status: 409,
    message: 'Your first message has not been accepted yet. You can write more once it is.',
  },
  conversation_asked: { status: 409, message: 'Accept the request first, then you can answer.' },
  conversation_group_only: { status: 409, message: 'You can do this only in groups.' },
  request_text_only: { status: 409, message: 'A first message is text only. Send files once it is accepted.' },
  ask_too_soon: {
    status: 409,
    message: 'Your last request to this person ended without an answer. You can send another one after three weeks.',
  },
  threads_full: {
    status: 429,
    message: `You can write to ${chatLimits.newThreadsPerDay} new people a day. Try again tomorrow, or connect first.`,
  },
  message_too_old: { status: 409, message: 'You can change a message for 15 minutes. Write another one instead.' },
  message_deleted: { status: 409, message: 'This message was deleted.' },
  message_card: {
    status: 409,
    message:
      'This card shows the state of your engagement. It cannot be changed, deleted or reported; write a message instead.',
  },
  group_full: { status: 409, message: `A group has at most ${chatLimits.groupMembers} people.` },
  group_not_connected: {
    status: 403,
    message: 'You can add only people you are connected with. Connect with them first.',
  },
  group_role: { status: 403, message: 'Only the owner and the admins of this group can do this.' },
  group_owner: { status: 403, message: 'Only the owner of this group can do this.' },
  group_of_team: {
    status: 409,
    message: 'This conversation belongs to a team and follows its members. Change them on the page of the team.',
  },
  group_of_meeting: {
    status: 409,
    message: 'This conversation belongs to a meeting and follows its people. You can leave it, but not change it.',
  },
  group_needs_owner: { status: 409, message: 'A group needs an owner. Make somebody else the owner first.' },
  member_not_found: { status: 404, message: 'This person is not in this group.' },
  relation_self: { status: 409, message: 'This is you. Choose somebody else.' },
  relation_not_found: { status: 404, message: 'This request or connection does not exist, or it is not yours.' },
  request_gone: { status: 409, message: 'This person has no open request to you. They may have taken it back.' },
  request_own: { status: 409, message: 'You sent this request. Only the other person can answer it.' },
  request_too_soon: {
    status: 409,
    message: 'You took your last request back. You can send another one after three weeks.',
  },
  requests_full: {
    status: 409,
    message: `You have ${relationLimits.openRequests} open requests. Wait for answers or take some back.`,
  },
  already_connected: { status: 409, message: 'You are already connected. Remove the connection instead.' },
  person_blocked: { status: 409, message: 'You have blocked this person. Unblock them first.' },
  wrong_host: { status: 421, message: 'This address is not served here.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  timeout: { status: 408, message: 'The request took too long to arrive. Try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  files_unavailable: {
    status: 503,
    message: 'Files cannot be read or stored at the moment. Nothing was lost; try again in a minute.',
  },
  storage_full: {
    status: 507,
    message: 'We have no room to store this at the moment. Nothing was saved. Try again later.',
  },
  unavailable: { status: 503, message: 'The service is busy. Try again in a few seconds.' },
  read_only: { status: 503, message: 'Nothing can be changed during maintenance. Try again later.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
