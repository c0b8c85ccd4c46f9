import { mailGroups, notificationTypes } from '@guildhall/contract/notifications/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const person = () =>
  bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' })

/**
 * The number of the last change of each person's notifications, and the unread count: increased under its row lock, so that
 * no change is lost in a gap. Every change of notifications locks this row first.
 */
export const notificationCounters = pgTable(
  'notification_counters',
  {
    userId: person(),
    last: integer('last').notNull(),
    unread: integer('unread').notNull().default(0),
  },
  (t) => [check('notification_counters_unread', sql`${t.unread} >= 0`)],
)

/** Notifications, written in the same transaction as their cause. `href` is a path on this site. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The person's counter at its last change. */
    number: integer('number').notNull(),
    type: text('type', { enum: notificationTypes }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    href: text('href').notNull(),
    /** The subject: a newer notification replaces an unread one about the same subject. */
    about: text('about'),
    /** How many it represents, itself included. */
    count: integer('count').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    clearedAt: moment('cleared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    // A queued mail names only its notification.
    index('notifications_id').on(t.id),
    unique('notifications_number').on(t.userId, t.number),
    check('notifications_type_known', sql`${t.type} in (${oneOf(notificationTypes)})`),
    check('notifications_href_path', sql`${t.href} ~ '^/[^/]'`),
    index('notifications_newest').on(t.userId, t.id.desc()).where(sql`cleared_at is null`),
    index('notifications_unread').on(t.userId, t.id).where(sql`read_at is null and cleared_at is null`),
    index('notifications_about').on(t.userId, t.about).where(sql`about is not null and cleared_at is null`),
    uniqueIndex('notifications_one_unread')
      .on(t.userId, t.about)
      .where(sql`about is not null and read_at is null and cleared_at is null`),
    index('notifications_old').on(t.createdAt),
  ],
)

const isMailed = () => boolean().notNull().default(true)

/** Which groups of notifications people get by mail; without a row, all of them. */
export const notificationMails = pgTable('notification_mails', {
  userId: person(),
  ...(Object.fromEntries(mailGroups.map((group) => [group, isMailed()])) as Record<
    (typeof mailGroups)[number],
    ReturnType<typeof isMailed>
  >),
})
