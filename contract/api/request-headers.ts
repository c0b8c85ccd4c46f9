import { botCheckHeader } from './bot-check.ts'

/** A header that a call reads, as the HTTP contract describes it. */
export interface RequestHeader {
  name: string
  description: string
  required: boolean
  /** A regular expression for its value. */
  pattern?: string
}

const key = { name: 'idempotency-key', pattern: '^[\\x21-\\x7e]{1,100}$' } as const

/** A key that makes repeated calls count once; each entry says for how long. */
export const requestKeys = {
  required: {
    ...key,
    required: true,
    description:
      'Chosen by the caller, kept for 7 days. The same key and body get the same answer; another body gets 422; a call that still runs gets 409.',
  },
  optional: {
    ...key,
    required: false,
    description: 'Chosen by the caller, kept for 24 hours. The same key and body count once, another body gets 422.',
  },
} as const satisfies Record<string, RequestHeader>

/** The solved challenge of `GET /bot-check`; each can be used once. */
export const botCheck = {
  name: botCheckHeader,
  required: false,
  description:
    'A solved challenge: Base64 of {challenge, solution} as JSON. Needed after 403 bot_check_required, which brings a challenge.',
} as const satisfies RequestHeader

/** The hash of a part's bytes (RFC 9530). */
export const contentDigest = {
  name: 'content-digest',
  required: true,
  description: 'SHA-256 of the bytes: sha-256=:Base64:',
} as const satisfies RequestHeader

/** The signature header of each payment provider. */
export const signatureHeaders = { sandbox: 'sandbox-signature', stripe: 'stripe-signature' } as const
