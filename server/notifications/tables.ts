import { notificationTypes } from '@guildhall/contract/commerce-options.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment, oneOf, people } from '#users/tables.ts'

/** The number of the last change of each person's notifications: raised under its row lock, so that no gap loses one. */
export const notificationCounters = pgTable('notification_counters', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  last: integer('last').notNull(),
})

/** What people are told, written in the same transaction as what it tells of (product 7). `href` is a path of this site. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The person's counter at its last change. */
    number: integer('number').notNull(),
    type: text('type', { enum: notificationTypes }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    href: text('href').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    clearedAt: moment('cleared_at'),
  },
  (t) => [
    unique('notifications_number').on(t.userId, t.number),
    check('notifications_type_known', sql`${t.type} in (${oneOf(notificationTypes)})`),
    check('notifications_href_path', sql`${t.href} ~ '^/[^/]'`),
    index('notifications_newest').on(t.userId, t.id.desc()).where(sql`cleared_at is null`),
    index('notifications_old').on(t.createdAt),
  ],
)
