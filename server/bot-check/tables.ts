import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'

/** Spent bot checks: each is good once, across all processes. */
export const spentBotChecks = pgTable(
  'spent_bot_checks',
  {
    signature: text('signature').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('spent_bot_checks_expiry').on(t.expiresAt)],
)
