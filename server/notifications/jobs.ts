import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import { mailGroupOf } from '@guildhall/contract/notifications/options.ts'
import { dueOf } from '@guildhall/contract/notifications/quiet-hours.ts'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { int, list, moment, statement } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import type { Mail } from '#mail/port.ts'
import type { Clock, Deps } from '../deps.ts'
import { holdMail, sendDigest, startHeldMails } from './held-mails.ts'
import { findMail } from './queries.ts'
import { readWishes } from './settings.ts'
import { settingsLinks } from './unsubscribe.ts'

export const notificationJobs = [
  defineMail('notification', sendNotificationMail),
  defineMail('digest', sendDigest),
  defineJob('held-mails', { cron: '*/5 * * * *' }, startHeldMails),
] as const

interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret'>
  db: Queryable
  clock: Clock
  mail: Mail
}

/**
 * Mails a notification that has not been read or replaced meanwhile, to people who want mails of its group; in quiet hours,
 * or for people who want them together, the mail is held.
 */
export async function sendNotificationMail(
  { config, db, clock, mail }: MailDeps,
  { id }: { id: number },
): Promise<void> {
  const [row] = await findMail(db, { id })
  if (!row) return
  const { user_id: userId, type, email, title, message, href } = row
  const group = mailGroupOf[type]
  const wishes = await readWishes(db, userId)
  if (!wishes.mail[group]) return
  const dueAt = dueOf(clock.now(), wishes)
  if (dueAt !== null) {
    await holdMail(db, { userId, id, dueAt })
    return
  }
  const links = settingsLinks(config, group, wishes.customUserId)
  await mail.send('notification', email, { title, message, group, url: `${config.origin}${href}`, ...links })
}

const peopleAtOnce = 500

// Counters are locked before notifications, as everywhere.
const lockDue = statement('notification_due', {
  takes: { before: moment },
  gives: { user_id: int },
  sql: ({ before }) => `
    select user_id from notification_counters where user_id in (
      select user_id from notifications where created_at < ${before} order by created_at limit ${peopleAtOnce})
    order by user_id for update`,
})

const forget = statement('notification_forget', {
  takes: { before: moment, userIds: list(int) },
  sql: ({ before, userIds }) => `
    with gone as (
      delete from notifications where created_at < ${before} and user_id = any (${userIds}::bigint[])
      returning user_id, read_at is null and cleared_at is null as is_unread),
    lost as (select user_id, count(*)::int as unread from gone where is_unread group by user_id)
    update notification_counters c set unread = c.unread - lost.unread from lost where c.user_id = lost.user_id`,
})

/** Deletes notifications after 90 days. */
export async function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationLimits.keptMs)
  const sweepSome = () =>
    transaction(db, async (tx) => {
      const due = (await lockDue(tx, { before })).map(({ user_id }) => user_id)
      if (due.length > 0) await forget(tx, { before, userIds: due })
      return due.length
    })
  while ((await sweepSome()) > 0);
}
