import type { MailChoice } from '@guildhall/contract/notifications.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'

const all: MailChoice = { orders: true, people: true, messages: true, news: true }

const find = prepared<MailChoice>(
  'mail_choice',
  'select orders, people, messages, news from notification_mails where user_id = $1',
)

const save = prepared<MailChoice>(
  'mail_choose',
  `insert into notification_mails as m (user_id, orders, people, messages, news)
   values ($1, coalesce($2::boolean, true), coalesce($3::boolean, true), coalesce($4::boolean, true), coalesce($5::boolean, true))
   on conflict (user_id) do update set orders = coalesce($2, m.orders), people = coalesce($3, m.people),
     messages = coalesce($4, m.messages), news = coalesce($5, m.news)
   returning orders, people, messages, news`,
)

/** Which groups of notifications a person is mailed: all of them until they choose. */
export async function readMailChoice(db: Queryable, userId: number): Promise<MailChoice> {
  return (await find(db, userId))[0] ?? all
}

/** Keeps what was chosen; what is left out stays. */
export async function saveMailChoice(
  db: Queryable,
  userId: number,
  {
    orders = null,
    people = null,
    messages = null,
    news = null,
  }: { [G in keyof MailChoice]?: MailChoice[G] | null | undefined },
): Promise<MailChoice> {
  return (await save(db, userId, orders, people, messages, news))[0] ?? all
}
