import { signInToCreate } from './api/client-texts.ts'
import { chatLimits } from './limits/chat.ts'
import { orderLimits, reviewLimits } from './limits/commerce.ts'
import { assetLimits } from './limits/files.ts'
import { httpLimits } from './limits/http.ts'
import { imageLimits } from './limits/images.ts'
import { relationLimits } from './limits/people.ts'
import { cartRefusalTexts, cartTexts } from './orders/cart-texts.ts'

const gigabyte = 1024 ** 3

/** Every refusal of the product, with its status and sentence. */
export const errors = {
  malformed: { status: 400, message: 'The request could not be read. Check its format and try again.' },
  invalid_cursor: { status: 400, message: 'This page of the list no longer exists. Start from the first page.' },
  invalid_expiry: { status: 400, message: 'expiresIn must be a whole number of seconds from 60 to 86400.' },
  unauthenticated: { status: 401, message: 'User not authenticated' },
  invalid_token: { status: 401, message: 'Your sign-in is no longer valid. Sign in again.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  link_expired: { status: 403, message: 'This link is no longer valid. Ask for a new one.' },
  foreign_origin: { status: 403, message: 'This call must come from the pages of this site.' },
  reauthentication_required: { status: 403, message: 'Please confirm that it is you: sign in again.' },
  email_not_verified: { status: 403, message: 'Verify your email address first. Check your inbox for the code.' },
  account_suspended: { status: 403, message: 'This account is suspended. Write to us through the help page.' },
  terms_changed: {
    status: 403,
    message: 'The terms have changed. Read what is new and accept them, then try again.',
  },
  bot_check_required: { status: 403, message: 'Please complete the bot check and try again.' },
  bot_check_foreign: {
    status: 403,
    message: 'App verification failed. Please check Firebase configuration and refresh the page.',
  },
  bot_check_failed: { status: 403, message: 'reCAPTCHA verification failed. Please try again.' },
  wrong_credentials: { status: 401, message: 'Email or password is not right.' },
  password_rules: { status: 422, message: 'password does not meet requirements' },
  wrong_password: { status: 422, message: 'This password is not right.' },
  no_password: { status: 409, message: 'This account has no password. Sign in again to confirm that it is you.' },
  last_way_in: {
    status: 409,
    message: 'Nothing else opens your account. Set a password first, then remove this.',
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
  code_used: { status: 409, message: 'This link has been used already. Sign in to go on.' },
  code_malformed: { status: 422, message: 'This link is not complete. Open it again from your mail.' },
  new_password_required: {
    status: 409,
    message: 'Set a new password to finish: this link was opened in another browser.',
  },
  social_denied: {
    status: 403,
    message: 'The sign-in was not allowed there, so nothing was changed. Try again or choose another way.',
  },
  social_failed: {
    status: 403,
    message: 'The answer of the provider could not be trusted, so nobody was signed in. Try again.',
  },
  social_unavailable: {
    status: 503,
    message: 'The provider cannot be reached at the moment. Try again in a minute, or choose another way.',
  },
  social_unfinished: {
    status: 409,
    message: 'The window was closed before the sign-in was finished. Nothing was changed.',
  },
  social_expired: { status: 409, message: 'This sign-in took too long or was begun again elsewhere. Start once more.' },
  social_taken: {
    status: 409,
    message: 'This address has an account already. Sign in the way you did before.',
  },
  social_other_person: {
    status: 403,
    message: 'That account there does not open this one. Confirm with the one you sign in with.',
  },
  not_found: { status: 404, message: 'Not found' },
  project_not_found: { status: 404, message: 'Project not found' },
  profile_not_found: { status: 404, message: 'User profile not found' },
  entry_not_found: { status: 404, message: 'This entry is not here any more. Reload to see how the list is now.' },
  export_not_found: { status: 404, message: 'There is no file to download. Prepare a new one.' },
  image_not_found: { status: 404, message: 'Image not found' },
  asset_not_found: { status: 404, message: 'File not found. It may have been removed meanwhile.' },
  method_not_allowed: { status: 405, message: 'This address does not answer to that method.' },
  profile_exists: { status: 409, message: 'This profile exists already.' },
  project_hidden: { status: 409, message: 'This project was hidden by the moderators and cannot be published.' },
  message_settled: { status: 409, message: 'Somebody has settled this already. Reload to see how.' },
  event_settled: { status: 409, message: 'Nothing is to be settled here any more. Reload to see how it stands.' },
  mail_expired: {
    status: 409,
    message: 'What this mail holds no longer works, so it is not sent. The person can ask for a new one.',
  },
  mail_not_failed: {
    status: 409,
    message: 'This mail is being sent or was sent already. Reload to see how it stands.',
  },
  person_moderated: { status: 409, message: 'Somebody else decided this already. Reload to see how it stands.' },
  report_own: { status: 409, message: 'This is your own. Change it or take it back instead.' },
  report_self: { status: 409, message: 'This is you. Open the profile of the person you want to report.' },
  report_open: {
    status: 409,
    message: 'You have already reported this person. We are looking at your report and will answer you by mail.',
  },
  own_account: { status: 409, message: 'Nobody suspends themselves. Ask another administrator.' },
  no_mail_address: {
    status: 409,
    message: 'No mail address was left, so nobody can be answered. Close it with a reason instead.',
  },
  project_changed: { status: 409, message: 'The project has changed meanwhile. Reload to see how it is now.' },
  key_reused: {
    status: 422,
    message: 'This request was made before with another content. Send it again under a new key.',
  },
  last_image: { status: 409, message: 'A public project needs at least one image. Add another one first.' },
  image_required: { status: 422, message: 'At least one project image is required' },
  own_work_required: { status: 422, message: 'Confirm that this is your own work before you publish it.' },
  sign_in_to_create: { status: 401, message: signInToCreate },
  sign_in_to_upload: { status: 401, message: 'Please sign in to upload images' },
  too_large: { status: 413, message: 'This is too large. Send less than 256 kB.' },
  too_many_fields: {
    status: 413,
    message: `This has too many fields or entries. Send at most ${httpLimits.jsonKeys.toLocaleString('en')} fields and ${httpLimits.jsonValues.toLocaleString('en')} entries.`,
  },
  unsupported_encoding: { status: 415, message: 'Send this without compression (no Content-Encoding).' },
  form_required: { status: 415, message: 'Send the files as a form upload (multipart/form-data).' },
  file_too_large: { status: 413, message: 'File size must be less than 10MB' },
  unsupported_type: { status: 415, message: 'This address takes JSON.' },
  file_type: { status: 415, message: 'Only JPEG, PNG, WebP, and GIF files are allowed' },
  file_unreadable: { status: 422, message: 'Failed to load image' },
  image_pixels: {
    status: 422,
    message: 'This picture has more than 40 million pixels. Make it smaller and try again.',
  },
  too_many_images: { status: 409, message: `You can only upload up to ${imageLimits.perProject} images per project.` },
  too_many_assets: {
    status: 409,
    message: `A project has at most ${assetLimits.perProject} files and links. Remove some to add more.`,
  },
  asset_quota: {
    status: 409,
    message: `Your files, with those of running orders, may have ${assetLimits.perPerson / gigabyte} GB together. Remove some to add this one.`,
  },
  asset_ready: { status: 409, message: 'This file is complete already.' },
  asset_incomplete: { status: 409, message: 'Parts of this file are missing. Send them, then finish it.' },
  asset_part_differs: {
    status: 409,
    message: 'This is not the file that was begun: it has changed. Remove it here and add it again.',
  },
  asset_order: { status: 409, message: 'The files have changed meanwhile. Reload to see how they are now.' },
  asset_part_size: { status: 422, message: 'This part has not the size it should have. Send it again.' },
  asset_part_damaged: { status: 422, message: 'This part was damaged on its way. Send it again.' },
  octet_stream_required: { status: 415, message: 'Send parts of a file as application/octet-stream.' },
  signature_wrong: { status: 400, message: 'The signature of this message is not right.' },
  key_required: { status: 400, message: 'Send an Idempotency-Key with this call, so that twice is once.' },
  request_running: { status: 409, message: 'The same request is still running. Wait a moment and ask again.' },
  purchase_not_found: { status: 404, message: 'This purchase is not here, or it is not yours to see.' },
  order_not_found: { status: 404, message: 'This order is not here, or it is not yours to see.' },
  cart_empty: { status: 409, message: 'Your cart is empty. Add a project first.' },
  cart_full: { status: 409, message: cartTexts.full },
  product_gone: { status: 409, message: cartRefusalTexts.gone },
  product_own: { status: 409, message: cartRefusalTexts.own },
  product_leaving: { status: 409, message: cartRefusalTexts.leaving },
  product_not_for_sale: { status: 409, message: cartRefusalTexts['not-for-sale'] },
  product_no_business_details: { status: 409, message: cartRefusalTexts['no-business-details'] },
  product_no_payments: { status: 409, message: cartRefusalTexts['no-payments'] },
  answers_required: { status: 422, message: 'Answer the questions of the seller first.' },
  quote_changed: {
    status: 409,
    message: 'Something has changed since you saw it. Check the new total before you pay.',
  },
  quote_gone: { status: 409, message: 'These prices are no longer kept. Start again from your cart.' },
  quote_bought: { status: 409, message: 'You bought this already, with other choices. Open your orders to see them.' },
  purchase_pending: {
    status: 409,
    message: 'You have a purchase that is not paid yet. Pay or cancel it first.',
  },
  purchase_over: { status: 409, message: 'This purchase can no longer be paid. Start again from your cart.' },
  order_moved: { status: 409, message: 'This order has moved on. Reload to see how it stands now.' },
  cancel_too_early: {
    status: 409,
    message: 'The seller still has time to deliver. You can cancel three days after the deadline.',
  },
  changes_used_up: {
    status: 409,
    message: 'Changes were asked for twice already. Accept the work or report a problem.',
  },
  more_time_used_up: {
    status: 409,
    message: `More time was asked for ${orderLimits.moreTimeAtMost} times already. Deliver what you have, or write to the buyer.`,
  },
  export_too_large: { status: 422, message: 'This is too much for one file. Choose a shorter period.' },
  refund_too_large: { status: 422, message: 'More than this was not paid, or went back already.' },
  review_not_found: { status: 404, message: 'This review is not here any more.' },
  review_not_completed: { status: 409, message: 'Only completed orders can be reviewed.' },
  review_closed: {
    status: 409,
    message: `Reviews can be written and changed for ${reviewLimits.days} days after an order is completed.`,
  },
  review_exists: { status: 409, message: 'You have reviewed this already. Reload to see it.' },
  review_settled: { status: 409, message: 'The seller has answered, so this review stays as it is.' },
  review_hidden: { status: 409, message: 'The moderators have hidden this review, so it stays as it is.' },
  review_moderated: { status: 409, message: 'Somebody else decided this already. Reload to see how it stands.' },
  review_gone: { status: 409, message: 'The project is no longer here, so it cannot be reviewed.' },
  answer_exists: { status: 409, message: 'You have answered this review already. Reload to see it.' },
  payments_unavailable: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  },
  phone_required: { status: 409, message: 'Confirm your phone number first, under Settings, Security.' },
  payout_account_required: { status: 409, message: 'Say first where your money should go.' },
  nothing_to_pay_out: { status: 409, message: 'There is nothing to be paid out yet.' },
  payment_refused: {
    status: 409,
    message: 'The payment provider does not take a payment of this amount. Nothing was charged.',
  },
  payouts_by_provider: {
    status: 409,
    message: 'The payment provider pays sellers here when they ask. There is nothing to send by hand.',
  },
  payout_not_found: { status: 404, message: 'This payout is not here. Reload the list.' },
  payout_ended: { status: 409, message: 'Somebody has already settled this payout. Reload the list to see how.' },
  notification_not_found: { status: 404, message: 'This notification is not here, or it is not yours to see.' },
  register_failed: { status: 401, message: 'This connection is not yours to open. Sign in again.' },
  receipt_not_found: { status: 404, message: 'This purchase has no receipt. Nothing was paid.' },
  invoice_not_found: { status: 404, message: 'This order has no invoice.' },
  too_many_in_delivery: {
    status: 409,
    message: `A delivery holds at most ${orderLimits.delivery} files and links. Remove some to add more.`,
  },
  too_many_attachments: {
    status: 409,
    message: `At most ${orderLimits.attachments} files can wait. Send them with a move, or take one back.`,
  },
  too_many_files: {
    status: 409,
    message: `At most ${chatLimits.filesPerMessage} files can wait. Send them with a message, or take one back.`,
  },
  attachment_too_large: {
    status: 413,
    message: `Files may have up to ${orderLimits.attachmentBytes / 1_048_576} MB.`,
  },
  last_asset: {
    status: 409,
    message:
      'This is the last thing people get with this free project. Add another file or link first, or enter a delivery time and save.',
  },
  asset_sold: {
    status: 409,
    message: 'Somebody has bought this, so it stays for them. Add a newer one beside it.',
  },
  project_sold: { status: 409, message: 'Somebody has ordered this project, so it stays. Archive it instead.' },
  endorse_own: { status: 409, message: 'Nobody endorses a skill of their own.' },
  endorse_unknown: {
    status: 403,
    message: 'Only people who have worked with somebody endorse their skills: complete an order with them first.',
  },
  orders_open: {
    status: 409,
    message: 'You have running orders or money to be paid out. Finish them before you delete your account.',
  },
  conversation_not_found: { status: 404, message: 'This conversation is not here, or it is not yours to see.' },
  message_not_found: { status: 404, message: 'This message is not here, or it is not yours to see.' },
  attachment_not_found: { status: 404, message: 'This file is not here, or it is not yours to see.' },
  conversation_self: { status: 409, message: 'This is you. Choose somebody else to write to.' },
  conversation_closed: { status: 409, message: 'Nobody can be written to here any more.' },
  conversation_waiting: {
    status: 409,
    message: 'Your first message waits to be accepted. You can write more once it is.',
  },
  conversation_asked: { status: 409, message: 'Accept the request first, then you can answer.' },
  conversation_group_only: { status: 409, message: 'This can be done in groups only.' },
  request_text_only: { status: 409, message: 'A first message is text only. Send files once it is accepted.' },
  ask_too_soon: {
    status: 409,
    message: 'Your last request to this person ended without an answer. Three weeks must pass before the next one.',
  },
  threads_full: {
    status: 429,
    message: `You can write to ${chatLimits.newThreadsPerDay} new people a day. Try again tomorrow, or connect first.`,
  },
  message_too_old: { status: 409, message: 'Messages can be changed for 15 minutes. Write another one instead.' },
  message_deleted: { status: 409, message: 'This message was deleted.' },
  group_full: { status: 409, message: `A group has at most ${chatLimits.groupMembers} people.` },
  group_not_connected: {
    status: 403,
    message: 'Only people you are connected with can be added. Connect with them first.',
  },
  group_role: { status: 403, message: 'Only the owner and the admins of this group can do this.' },
  group_owner: { status: 403, message: 'Only the owner of this group can do this.' },
  group_needs_owner: { status: 409, message: 'A group has an owner. Make somebody else the owner in your place.' },
  member_not_found: { status: 404, message: 'This person is not in this group.' },
  relation_self: { status: 409, message: 'This is you. Choose somebody else.' },
  relation_not_found: { status: 404, message: 'This request or connection is not here, or it is not yours.' },
  request_gone: { status: 409, message: 'There is no request of theirs to accept. It may have been taken back.' },
  request_own: { status: 409, message: 'This request is your own. Only the other person can answer it.' },
  request_too_soon: {
    status: 409,
    message: 'You took your last request back. Three weeks must pass before the next one.',
  },
  requests_full: {
    status: 409,
    message: `You have ${relationLimits.openRequests} open requests. Wait for answers or take some back.`,
  },
  already_connected: { status: 409, message: 'You are connected already. Remove the connection instead.' },
  person_blocked: { status: 409, message: 'You have blocked this person. Unblock them first.' },
  invalid: { status: 422, message: 'Please fix the errors in the form' },
  wrong_host: { status: 421, message: 'This address is not served here.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again later.' },
  timeout: { status: 408, message: 'The request took too long to arrive. Try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  storage_full: {
    status: 507,
    message: 'We have no room to store this at the moment. Nothing was saved. Try again later.',
  },
  unavailable: { status: 503, message: 'The service is busy. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Any other failure of a phone verification. */
export function verificationFailed(sentence: string): string {
  return `Verification failed: ${sentence}`
}
