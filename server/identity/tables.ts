import { userTypes } from '@guildhall/contract/values/options.ts'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { citext, moment } from '#db/columns.ts'

/** The sign-up input, stored here until the first POST /token creates the person from it. */
export const signUpColumns = {
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  companyName: text('company_name'),
  userType: text('user_type', { enum: userTypes }),
  termsVersion: text('terms_version'),
  termsAcceptedAt: moment('terms_accepted_at'),
}

const stamps = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}

/** Identities of the built-in provider. `id` is the uid of tokens and of `people.uid`. */
export const authUsers = pgTable('auth_users', {
  id: text('id').primaryKey(),
  /** Empty: names are in the sign-up's own columns. An earlier version filled it. */
  name: text('name').notNull().default(''),
  email: citext('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  ...signUpColumns,
  ...stamps,
})

/** `id` is the sid of tokens, `token` what the session cookie carries along with its signature. */
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
    /** When this session last proved its identity: at its sign-in, or later by password or pop-up. */
    provedAt: moment('proved_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...stamps,
  },
  (t) => [index('auth_sessions_user').on(t.userId), index('auth_sessions_expiry').on(t.expiresAt)],
)

/** Sign-in methods: `credential` with a password hash, and one row per social provider. */
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
