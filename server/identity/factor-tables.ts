import { factorLimits } from '@guildhall/contract/limits/people.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { authSessions, authUsers } from './tables.ts'

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => authUsers.id, { onDelete: 'cascade' })

/** Authenticator apps. The secret is encrypted with AUTH_SECRET; until `confirmed_at` it is a key that waits for its first code. */
export const authAuthenticators = pgTable(
  'auth_authenticators',
  {
    userId: owner().primaryKey(),
    secret: text('secret').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last code that was used: it and earlier ones no longer count. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [check('auth_authenticators_confirmed', sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`)],
)

/** Recovery codes as keyed hashes; each opens the account once. */
export const authRecoveryCodes = pgTable(
  'auth_recovery_codes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [unique('auth_recovery_codes_once').on(t.userId, t.codeHash)],
)

/** Passkeys: only their public keys. `place` bounds how many an account has. */
export const authPasskeys = pgTable(
  'auth_passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    place: smallint('place').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The signature counter at the last use; a lower one means a copied key. Always 0 for keys without a counter. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    synced: boolean('synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    unique('auth_passkeys_place').on(t.userId, t.place),
    check('auth_passkeys_at_most', sql`${t.place} between 0 and ${sql.raw(String(factorLimits.passkeys - 1))}`),
  ],
)

/** register: creating one; signIn: opening a session; proof: confirming who it is. */
const challengePurposes = ['register', 'signIn', 'proof'] as const
export type ChallengePurpose = (typeof challengePurposes)[number]

/** Questions to passkeys that wait for an answer, by the hash of their challenge; an answer deletes its row. */
export const authChallenges = pgTable(
  'auth_challenges',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: challengePurposes }).notNull(),
    /** Null for a sign-in: the passkey says whose it is. */
    userId: text('user_id').references(() => authUsers.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('auth_challenges_expiry').on(t.expiresAt),
    index('auth_challenges_user').on(t.userId),
    check('auth_challenges_purpose_known', sql`${t.purpose} in (${oneOf(challengePurposes)})`),
    check('auth_challenges_whose', sql`(${t.userId} is null) = (${t.purpose} = 'signIn')`),
  ],
)

/**
 * Sign-ins and proofs that wait for the second factor. `id` is the hash of the secret in the browser's cookie: reading this
 * table does not let anyone finish them.
 */
export const authFactorSteps = pgTable(
  'auth_factor_steps',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** For a proof: its session. */
    sid: text('sid').references(() => authSessions.id, { onDelete: 'cascade' }),
    /** The provider's account that opens this one too, once the sign-in is complete. */
    linkProvider: text('link_provider'),
    linkSubject: text('link_subject'),
    tries: smallint('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('auth_factor_steps_user').on(t.userId),
    index('auth_factor_steps_session').on(t.sid),
    index('auth_factor_steps_expiry').on(t.expiresAt),
    check('auth_factor_steps_tries_bounds', sql`${t.tries} between 0 and ${sql.raw(String(factorLimits.stepTries))}`),
    check('auth_factor_steps_link_whole', sql`(${t.linkProvider} is null) = (${t.linkSubject} is null)`),
  ],
)

/** People who have lost every second factor: after `ends_at` their next sign-in removes them. */
export const authRecoveries = pgTable(
  'auth_recoveries',
  {
    userId: owner().primaryKey(),
    begunAt: moment('begun_at').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (t) => [check('auth_recoveries_wait', sql`${t.endsAt} > ${t.begunAt}`)],
)
