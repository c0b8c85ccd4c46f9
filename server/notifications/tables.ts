import {
  mailGroups,
  mailPaces,
  notificationActs,
  notificationTypes,
} from '@guildhall/contract/notifications/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
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
    /** What the person can still do about it. */
    act: text('act', { enum: notificationActs }),
    /** The public id of the person whose request it asks to answer. */
    actPerson: text('act_person'),
    /** Stored as read, because its person wants no bell for its group. */
    isSilent: boolean('is_silent').notNull().default(false),
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
    check('notifications_act_known', sql`${t.act} in (${oneOf(notificationActs)})`),
    check(
      'notifications_act_person',
      sql`(${t.act} is not distinct from 'answer-request') = (${t.actPerson} is not null)`,
    ),
    index('notifications_of_type').on(t.userId, t.type, t.id.desc()).where(sql`cleared_at is null`),
    index('notifications_newest').on(t.userId, t.id.desc()).where(sql`cleared_at is null`),
    index('notifications_unread').on(t.userId, t.id).where(sql`read_at is null and cleared_at is null`),
    index('notifications_about').on(t.userId, t.about).where(sql`about is not null and cleared_at is null`),
    uniqueIndex('notifications_one_unread')
      .on(t.userId, t.about)
      .where(sql`about is not null and read_at is null and cleared_at is null`),
    index('notifications_old').on(t.createdAt),
  ],
)

const isOn = (name?: string) => (name ? boolean(name) : boolean()).notNull().default(true)

/**
 * Which groups of notifications people get by bell and mail, how often mails come, and the quiet hours, in minutes of the
 * day; without a row, all of them at once and at any time.
 */
export const notificationMails = pgTable(
  'notification_mails',
  {
    userId: person(),
    ...(Object.fromEntries(mailGroups.map((group) => [group, isOn()])) as Record<
      (typeof mailGroups)[number],
      ReturnType<typeof isOn>
    >),
    bellOrders: isOn('bell_orders'),
    bellPeople: isOn('bell_people'),
    bellNews: isOn('bell_news'),
    pace: text('pace', { enum: mailPaces }).notNull().default('once'),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
  },
  (t) => [
    check('notification_mails_pace_known', sql`${t.pace} in (${oneOf(mailPaces)})`),
    check(
      'notification_mails_quiet',
      sql`(${t.quietFrom} is null and ${t.quietTo} is null) or (${t.quietFrom} is not null and ${t.quietTo} is not null
        and ${t.quietFrom} between 0 and 1439 and ${t.quietTo} between 0 and 1439 and ${t.quietFrom} <> ${t.quietTo})`,
    ),
  ],
)

/**
 * Notifications whose mail waits for the morning or for the end of the quiet hours. When due, all those of a person get one
 * batch, which is one mail; `sentAt` is set before it is handed over, so that no mail is sent twice.
 */
export const heldMails = pgTable(
  'held_mails',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    notificationId: bigint('notification_id', { mode: 'number' }).notNull(),
    dueAt: moment('due_at').notNull(),
    batch: uuid('batch'),
    sentAt: moment('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.notificationId] }),
    foreignKey({
      name: 'held_mails_notification',
      columns: [t.userId, t.notificationId],
      foreignColumns: [notifications.userId, notifications.id],
    }).onDelete('cascade'),
    check('held_mails_sent_batch', sql`${t.sentAt} is null or ${t.batch} is not null`),
    index('held_mails_due').on(t.dueAt).where(sql`batch is null`),
    index('held_mails_batch').on(t.batch).where(sql`batch is not null`),
  ],
)
