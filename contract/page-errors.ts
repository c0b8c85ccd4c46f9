import { orderLimits } from './limits/commerce.ts'
import { assetLimits } from './limits/files.ts'

/**
 * The errors that pages also show by themselves, without asking the server. In their own file because the table of all
 * errors is 5 kB.
 */
export const pageErrors = {
  invalid_token: { status: 401, message: 'Your sign-in is no longer valid. Sign in again.' },
  bot_check_failed: { status: 403, message: 'reCAPTCHA verification failed. Please try again.' },
  password_rules: { status: 422, message: 'password does not meet requirements' },
  project_changed: {
    status: 409,
    message: 'The project has changed since you opened it. Reload to see the current version.',
  },
  too_many_in_delivery: {
    status: 409,
    message: `A delivery holds at most ${orderLimits.delivery} files and links. Remove some to add more.`,
  },
  too_many_attachments: {
    status: 409,
    message: `You can attach at most ${orderLimits.attachments} files at a time. Send them first, or remove one.`,
  },
  attachment_too_large: {
    status: 413,
    message: `Files can be up to ${orderLimits.attachmentBytes / 1_048_576} MB.`,
  },
  own_work_required: { status: 422, message: 'Confirm that this is your own work before you publish it.' },
  file_too_large: { status: 413, message: 'File size must be less than 10MB' },
  file_type: { status: 415, message: 'Only JPEG, PNG, WebP, and GIF files are allowed' },
  asset_part_differs: {
    status: 409,
    message: 'This is not the same file, or it has changed since the upload started. Remove it here and add it again.',
  },
  too_many_assets: {
    status: 409,
    message: `A project has at most ${assetLimits.perProject} files and links. Remove some to add more.`,
  },
  invalid: { status: 422, message: 'Please fix the errors in the form' },
} as const satisfies Record<string, { status: number; message: string }>
