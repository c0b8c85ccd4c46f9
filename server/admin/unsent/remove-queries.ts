import { prepared } from '#db/statement.ts'

/** Removes mails to an address that wait or failed, but for the one that says that the account was erased. */
export const forgetMails = prepared(
  'mails_forget',
  `delete from pgboss.job where state in ('created', 'retry', 'failed') and name like '%-mail'
     and name <> 'account-erased-mail' and lower(coalesce(output ->> 'to', data ->> 'email')) = lower($1)`,
)

/** Removes the jobs of mails that were sent more than a day ago: only what failed is kept for longer. */
export const removeSent = prepared(
  'mails_remove_sent',
  `delete from pgboss.job where state = 'completed' and name like '%-mail' and completed_on < now() - interval '1 day'`,
)
