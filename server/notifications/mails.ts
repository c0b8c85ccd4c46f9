import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Mail } from '#mail/port.ts'

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Queryable
  mail: Mail
}

const find = prepared<{ email: string; title: string; message: string; href: string }>(
  'notification_mail',
  `select p.email::text, n.title, n.message, n.href from notifications n join people p on p.id = n.user_id
   where n.id = $1 and n.read_at is null and p.suspended_at is null`,
)

/** Mails a notification that has not been read meanwhile. */
export async function sendNotificationMail({ config, db, mail }: MailDeps, { id }: { id: number }): Promise<void> {
  const [row] = await find(db, id)
  if (!row) return
  const { email, title, message, href } = row
  await mail.send('notification', email, { title, message, url: `${config.origin}${href}` })
}

const forget = prepared('notifications_forget', 'delete from notifications where created_at < $1')

/** Notifications are kept for 90 days (product 7). */
export async function sweepNotifications(db: Queryable, now: Date): Promise<void> {
  await forget(db, new Date(now.getTime() - 90 * 86_400_000))
}
