import { socialPurposes } from '@guildhall/contract/identity/social.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, moment, oneOf } from '#db/columns.ts'
import { signUpColumns } from './tables.ts'

/** asked: the pop-up is at the provider; exchanging: its answer is being checked, once; then returned or refused. */
const stages = ['asked', 'exchanging', 'returned', 'refused'] as const

/**
 * Social sign-ins in progress. `id` is the hash of the secret in the browser's cookie, from which state, PKCE verifier and
 * OIDC nonce are derived: reading this table does not let anyone finish a sign-in. The names are the provider's.
 */
export const socialAttempts = pgTable(
  'social_attempts',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    purpose: text('purpose', { enum: socialPurposes }).notNull(),
    /** For a proof: its session. */
    sid: text('sid'),
    popupNonce: text('popup_nonce').notNull(),
    stage: text('stage', { enum: stages }).notNull().default('asked'),
    /** The code of contract/errors.ts for the refusal. */
    refusal: text('refusal'),
    subject: text('subject'),
    email: citext('email'),
    /** Verified by the provider, or by our own code. */
    emailVerified: boolean('email_verified').notNull().default(false),
    ...signUpColumns,
    returnedAt: moment('returned_at'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('social_attempts_expiry').on(t.expiresAt),
    check('social_attempts_purpose_known', sql`${t.purpose} in (${oneOf(socialPurposes)})`),
    check('social_attempts_stage_known', sql`${t.stage} in (${oneOf(stages)})`),
    check(
      'social_attempts_whose',
      sql`${t.stage} <> 'returned' or (${t.subject} is not null and ${t.returnedAt} is not null)`,
    ),
    check('social_attempts_why', sql`(${t.stage} = 'refused') = (${t.refusal} is not null)`),
  ],
)
