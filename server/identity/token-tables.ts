import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Keys that sign ID tokens; the private half is encrypted with AUTH_SECRET. */
export const authJwks = pgTable('auth_jwks', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text('alg'),
  crv: text('crv'),
  expiresAt: moment('expires_at'),
  createdAt: moment('created_at').notNull(),
})

/** Ended sessions whose tokens may not have expired; every process reads it twice a second. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    sid: text('sid').primaryKey(),
    endedAt: moment('ended_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('ended_sessions_time').on(t.endedAt)],
)
