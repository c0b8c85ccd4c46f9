import { confirmationLimits as most } from './limits/confirmations.ts'

/** The refusals of confirmations of schools and firms. */
export const confirmationErrors = {
  confirmation_not_found: { status: 404, message: 'This request does not exist.' },
  confirmation_kind: {
    status: 409,
    message: 'Only students, professors and businesses have a school or firm to confirm.',
  },
  confirmation_open: { status: 409, message: 'You have an open request already. Withdraw it to send another one.' },
  confirmation_holds: { status: 409, message: 'This school or firm is confirmed already.' },
  confirmations_full: {
    status: 409,
    message: `You can send ${most.sentAtMost} requests in ${most.sentWithinDays} days. The page says when you can ask again.`,
  },
  confirmation_moved: {
    status: 409,
    message: 'This request has changed in the meantime. Reload to see its current state.',
  },
  confirmation_reopen: {
    status: 409,
    message: 'This request cannot be opened again: its document is deleted, or the person has asked again.',
  },
  confirmation_document_type: {
    status: 415,
    message: 'Send a PDF or a picture (PNG, JPEG or WebP), named as what it is.',
  },
  confirmation_documents_full: {
    status: 409,
    message: `${most.file.waiting} of your documents wait for a request. Send the request, or remove one of them.`,
  },
  confirmation_document_not_found: { status: 404, message: 'This document is deleted, or was never there.' },
} as const
