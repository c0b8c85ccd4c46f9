import type { MailChoice } from '@guildhall/contract/notifications/notifications.ts'
import type { MailGroup } from '@guildhall/contract/notifications/options.ts'
import { endOfQuiet } from '@guildhall/contract/notifications/quiet-hours.ts'
import { eq } from 'drizzle-orm'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { findUnread } from './queries.ts'
import { readSettings, readWishes } from './settings.ts'
import { notifications } from './tables.ts'
import { settingsLinks } from './unsubscribe.ts'

/** Returns the groups of notifications a person gets by mail: all of them until they choose. */
export async function readMailChoice(db: Queryable, userId: number): Promise<MailChoice> {
  return (await readWishes(db, userId)).mail
}

/** Returns the number of a person's unread notifications, for dashboard/. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  return (await findUnread(db, { userId }))[0]?.unread ?? 0
}

/**
 * Returns whether a person gets mails of a group, when their quiet hours end if it is quiet now, their time zone, and the links
 * of such a mail to their settings, for domains that send mails of their own.
 */
export async function groupMailsOf(
  { db, config }: { db: Queryable; config: Pick<Config, 'origin' | 'authSecret'> },
  userId: number,
  group: MailGroup,
  now: Date,
) {
  const { mail, quiet, zone, customUserId } = await readWishes(db, userId)
  return {
    ...{ isWanted: mail[group], quietUntil: endOfQuiet(now, quiet, zone), zone },
    links: settingsLinks(config, group, customUserId),
  }
}

/** A person's notifications, for their data export, and their settings; deleted with the person. */
export async function heldNotifications(db: Queryable, personId: number) {
  const { type, title, message, href, createdAt, readAt } = notifications
  const told = await db
    .select({ type, title, message, href, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.userId, personId))
    .orderBy(notifications.number)
  const { mail: mailed, ...settings } = await readSettings(db, personId)
  return { told, mailed, settings }
}
