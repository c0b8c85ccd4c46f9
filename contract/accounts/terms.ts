import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { policyList } from '../values/policies.ts'
import { Timestamp } from '../values/values.ts'
import { termsCalls } from './calls.ts'

/** The version of the terms people accept now; a new text gets a new date. */
export const termsVersion = '2026-11-30'

/** Every version of the terms, newest first, and what it changed. */
export const termsHistory: readonly { version: string; changes: readonly string[] }[] = [
  {
    version: termsVersion,
    changes: [
      'A section about campus ambassadors: who can be one, who counts for them, what they earn, and how their time ends.',
      'You can buy runs of an AI agent. You pay for runs that were answered, and get back what you do not use.',
    ],
  },
  {
    version: '2026-11-28',
    changes: [
      'You can agree with a person on work in milestones. Each is paid in before the work on it begins.',
      'You can buy a package of a service. Your payment begins the work, and the result belongs to you.',
      'You can book a session of a person. You read its rule for cancelling before you pay.',
      'Only adults do paid work, and nothing made for you may be handed in as assessed work.',
      'The two sides of an engagement can review each other when it is over.',
    ],
  },
  {
    version: '2026-11-27',
    changes: [
      'A decision against you comes with the rule, the reasons and a way to appeal. Somebody else answers within 14 days.',
      'Besides hiding and suspending, we can warn you, or limit you for a time.',
      'If your account is suspended, you can still sign in to read why, appeal, finish your orders and take your data.',
    ],
  },
  { version: '2026-11-25', changes: ['The wording is clearer. Your rights and duties are the same.'] },
  {
    version: '2026-11-23',
    changes: [
      'You can report people and messages, not only projects and reviews.',
      'We no longer promise that a second person looks at a decision. You can write to us about it on the help page.',
      'Each purchase keeps the version of the terms that you had accepted when you bought.',
      'When the terms change, we ask you to accept them before you buy or publish again.',
      'The rules on what is not allowed now cover messages, connection requests and groups too.',
    ],
  },
  { version: '2026-11-22', changes: ['The terms cover buying, selling, refunds, delivery and reviews.'] },
  { version: '2026-11-21', changes: [] },
]

/** The version a person accepted, and when; null if they never accepted any. */
const Agreement = z.object({
  current: z.string(),
  accepted: z.nullable(z.string()),
  acceptedAt: z.nullable(Timestamp),
  /** The policies whose new version the person has not accepted yet, and what changed since the one they accepted. */
  due: z.array(z.object({ policy: z.enum(policyList), version: z.iso.date(), changes: z.array(z.string()) })),
})
export type Agreement = z.output<typeof Agreement>

/** The terms a person accepted. Checkout and publishing answer 403 `terms_changed` until it is the current version. */
export const termsEndpoints = {
  read: endpoint(termsCalls.read, {
    summary: 'The current version of the terms, and the one the caller accepted.',
    output: Agreement,
  }),
  accept: endpoint(termsCalls.accept, {
    summary: 'Accepts the current version of the terms; idempotent. 422 for any other version.',
    body: z.strictObject({
      termsVersion: z.literal(termsVersion, { error: 'The terms have changed again. Reload the page to read them.' }),
    }),
    output: Agreement,
  }),
}
