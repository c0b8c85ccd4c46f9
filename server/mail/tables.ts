import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { citext, moment } from '#db/columns.ts'

/** The local outbox: what would have been sent, when no SMTP or SMS service is configured. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: citext('recipient').notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    html: text('html'),
    links: text('links').array().notNull().default(sql`'{}'::text[]`),
    code: text('code'),
    /** The calendar file of the mail. */
    calendar: text('calendar'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('outbox_messages_recipient').on(t.recipient, t.id.desc()),
    check('outbox_messages_channel_known', sql`${t.channel} in ('mail', 'sms')`),
  ],
)
