import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { userTypes } from '@guildhall/contract/values/options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { citext, moment, oneOf } from '#db/columns.ts'
import { authUsers, signUpColumns } from './tables.ts'

/**
 * Sign-ups whose address is not verified yet; a second one replaces the first. `browser_hash` identifies the browser that
 * signed up.
 */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    email: citext('email').primaryKey(),
    ...signUpColumns,
    userType: text('user_type', { enum: userTypes }).notNull(),
    passwordHash: text('password_hash').notNull(),
    browserHash: text('browser_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [check('pending_sign_ups_user_type_known', sql`${t.userType} in (${oneOf(userTypes)})`)],
)

/** The purpose of a mailed code. `socialEmail`: the address of a first social sign-in whose provider verified none. */
export const codePurposes = [
  'verifyEmail',
  'resetPassword',
  'socialEmail',
  'changeEmail',
  'recoverEmail',
  'recoverFactors',
  'stopRecovery',
] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Mailed codes and links, hashed: single use, few attempts, replaced by the next one of the same purpose. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    /** The recipient: the new address for a change, the former one for a recovery. */
    email: citext('email').notNull(),
    /** The account of a change or recovery; the other purposes are identified by the address. */
    uid: text('uid').references(() => authUsers.id, { onDelete: 'cascade' }),
    /** Null when only the link counts. */
    codeHash: text('code_hash'),
    linkHash: text('link_hash').notNull().unique(),
    tries: smallint('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** When it was requested; for a recovery, when the change that it undoes was requested. */
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('email_codes_address').on(t.email, t.purpose, t.id.desc()),
    index('email_codes_account').on(t.uid).where(sql`uid is not null`),
    check(
      'email_codes_account_named',
      sql`(${t.uid} is not null) = (${t.purpose} in ('changeEmail', 'recoverEmail', 'recoverFactors', 'stopRecovery'))`,
    ),
    check('email_codes_purpose_known', sql`${t.purpose} in (${oneOf(codePurposes)})`),
    check('email_codes_tries_bounds', sql`${t.tries} between 0 and ${sql.raw(String(codeLimits.tries))}`),
  ],
)
