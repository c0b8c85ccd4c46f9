import { mailGroupOf, type NotificationType } from '@guildhall/contract/notification-options.ts'
import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Mail } from '#mail/port.ts'
import { readMailChoice } from './mail-choice.ts'

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Queryable
  mail: Mail
}

const find = prepared<{
  user_id: number
  type: NotificationType
  email: string
  title: string
  message: string
  href: string
}>(
  'notification_mail',
  `select p.id as user_id, n.type, p.email::text, n.title, n.message, n.href
   from notifications n join people p on p.id = n.user_id
   where n.id = $1 and n.read_at is null and n.cleared_at is null and p.suspended_at is null`,
)

/** Mails a notification that nobody has read or replaced meanwhile, to people who want mails of its group. */
export async function sendNotificationMail({ config, db, mail }: MailDeps, { id }: { id: number }): Promise<void> {
  const [row] = await find(db, id)
  if (!row) return
  const { user_id: userId, type, email, title, message, href } = row
  const group = mailGroupOf[type]
  if (!(await readMailChoice(db, userId))[group]) return
  const settingsUrl = `${config.origin}/settings/notifications`
  await mail.send('notification', email, { title, message, group, url: `${config.origin}${href}`, settingsUrl })
}
