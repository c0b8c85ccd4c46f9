import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, moment } from '#users/tables.ts'
import { signUpColumns } from './sign-up-columns.ts'

const stamps = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

/** Identities of the built-in provider. `id` is the uid of tokens and of `people.uid`; `name` is the library's own. */
export const authUsers = pgTable('auth_users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: citext('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  ...signUpColumns,
  ...stamps,
})

/** `id` is the sid of tokens, `token` what the session cookie carries beside its signature. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** When this session last proved who it is: at its sign-in, or later by password or popup (product 2, '300 s'). */
    provedAt: moment('proved_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...stamps,
  },
  (t) => [index('auth_sessions_user').on(t.userId), index('auth_sessions_expiry').on(t.expiresAt)],
)

/** Ways to sign in: `credential` with a password hash, one row per social provider. */
export const authAccounts = pgTable(
  'auth_accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    ...stamps,
  },
  (t) => [
    uniqueIndex('auth_accounts_provider').on(t.providerId, t.accountId),
    index('auth_accounts_user').on(t.userId),
  ],
)

/** Accounts whose owner has asked to go; the next sign-in removes the row (product 12, Settings). */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => authUsers.id, { onDelete: 'cascade' }),
    requestedAt: moment('requested_at').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [index('account_deletions_due').on(t.dueAt)],
)

export const authVerifications = pgTable(
  'auth_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...stamps,
  },
  (t) => [index('auth_verifications_identifier').on(t.identifier)],
)
