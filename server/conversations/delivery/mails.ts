import type { Config } from '#config/config.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Mail } from '#mail/port.ts'
import { mailChoiceOf } from '#notifications/service.ts'
import { notHidden } from '#relations/tables.ts'
import type { Clock } from '../../deps.ts'
import { nameOf } from '../authors.ts'

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Queryable
  clock: Clock
  mail: Mail
}

/** A member who has not read for a while and was not mailed about it yet. */
const find = prepared<{
  user_id: number
  last: number
  email: string
  public_id: string
  title: string | null
  unread: number
  first_name: string | null
  last_name: string | null
  company_name: string | null
}>(
  'conversation_mail',
  `select m.user_id, c.last, p.email::text, c.public_id, c.title, m.unread, o.first_name, o.last_name, o.company_name
   from conversation_members m join conversations c on c.id = m.conversation_id
   join people p on p.id = m.user_id and p.suspended_at is null
   left join conversation_members s on c.title is null and s.conversation_id = c.id and s.seat <> $2
   left join people o on o.id = s.user_id
   where m.conversation_id = $1 and m.seat = $2 and m.left_at is null and m.unread > 0 and m.archived_at is null
     and m.mailed_number < c.last and (m.muted_until is null or m.muted_until <= $3)
     and (s.user_id is null or ${notHidden('m.user_id', 's.user_id')})`,
)

/** Notes up to which message a member was mailed. */
const markMailed = prepared(
  'conversation_mailed',
  `update conversation_members set mailed_number = greatest(mailed_number, $3)
   where conversation_id = $1 and seat = $2`,
)

/**
 * Mails a member that something waits unread, when they still have not read it and want such mails (product 8). Nothing of
 * what was written goes by mail. Marked as mailed after the mail has gone: a crash in between may send it twice, never not
 * at all.
 */
export async function sendUnreadMail(
  { config, db, clock, mail }: MailDeps,
  { conversation, seat }: { conversation: number; seat: number },
): Promise<void> {
  const [row] = await find(db, conversation, seat, clock.now())
  if (!row || !(await mailChoiceOf(db, row.user_id)).messages) return
  const from = row.title ?? nameOf(cardOf(row))
  const count = row.unread === 1 ? 'A message' : `${row.unread} messages`
  const title = row.title === null ? `${count} from ${from}` : `${count} in ${from}`
  const url = `${config.origin}/chat/${row.public_id}`
  const settingsUrl = `${config.origin}/settings/notifications`
  const message = 'You have not read it yet. Open the conversation to answer.'
  await mail.send('notification', row.email, { title, message, group: 'messages', url, settingsUrl })
  await markMailed(db, conversation, seat, row.last)
}

const cardOf = ({
  first_name,
  last_name,
  company_name,
}: { [K in 'first_name' | 'last_name' | 'company_name']: string | null }) =>
  first_name === null ? undefined : { firstName: first_name, lastName: last_name ?? '', companyName: company_name }
