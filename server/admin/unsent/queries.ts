import type { UnsentMail } from '@guildhall/contract/admin/unsent-mails.ts'
import {
  type MailKind,
  type MailReason,
  mailLives,
  mailReasonWords,
} from '@guildhall/contract/notifications/mail-options.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

// Statements on the job queue's table (pg-boss).

/** A mail that is no longer retried automatically. */
export type UnsentRow = RowOf<typeof unsentRow>
const unsentRow = {
  id: text,
  kind: textOf<MailKind>(),
  recipient: nullable(text),
  reason: textOf<MailReason>(),
  /** The mail server's reply, as codes. */
  answer: nullable(text),
  tries: int,
  expired: bool,
  created_on: moment,
  ended_on: moment,
}

const kind = "left(name, -length('-mail')) as kind"
const isUnsent = "state = 'failed' and name like '%-mail'"

const lives = Object.entries(mailLives).map(([name, ms]) => `when '${name}-mail' then interval '${ms} ms'`)
// The content of the mail no longer works, whether or not an attempt has found that out.
const isExpired = `(coalesce(output ->> 'reason' = 'late', false)
  or created_on + case name ${lives.join(' ')} else interval '1 year' end <= now())`

// More precise times than a cursor stores would be skipped.
const endedOn = "date_trunc('milliseconds', coalesce(completed_on, created_on))"

// A stopped process leaves the queue's own output, an older version a message.
const reason = "coalesce(output ->> 'reason', case when output ? 'value' then 'stopped' else 'unprepared' end)"

const listed = (beyond: string, way: 'asc' | 'desc', limit: string) => `
  select id::text, ${kind}, coalesce(output ->> 'to', data ->> 'email') as recipient, ${reason} as reason,
    output ->> 'answer' as answer, retry_count + (started_on is not null)::int as tries, ${isExpired} as expired,
    created_on, ${endedOn} as ended_on
  from pgboss.job where ${isUnsent} ${beyond}
  order by ${endedOn} ${way}, id::text ${way} limit ${limit}`

const from = { limit: int, at: moment, id: text }

/** Pages of unsent mails, newest first; when paging backwards from a time and id, oldest first. */
export const findUnsent = {
  first: statement('mails_unsent', {
    takes: { limit: int },
    gives: unsentRow,
    sql: ({ limit }) => listed('', 'desc', limit),
  }),
  next: statement('mails_unsent_next', {
    takes: from,
    gives: unsentRow,
    sql: ({ limit, at, id }) => listed(`and (${endedOn}, id::text) < (${at}::timestamptz, ${id})`, 'desc', limit),
  }),
  previous: statement('mails_unsent_previous', {
    takes: from,
    gives: unsentRow,
    sql: ({ limit, at, id }) => listed(`and (${endedOn}, id::text) > (${at}::timestamptz, ${id})`, 'asc', limit),
  }),
}

export const countFailed = statement('mails_failed_count', {
  gives: { mails: int },
  sql: () => `select count(*)::int as mails from pgboss.job where ${isUnsent} and not ${isExpired}`,
})

/** The state of a mail; no row for an unknown mail. */
export const findMail = statement('mail_state', {
  takes: { id: text },
  gives: { unsent: bool, expired: bool },
  sql: ({ id }) => `
    select ${isUnsent} as unsent, ${isExpired} as expired
    from pgboss.job where id = ${id}::uuid and name like '%-mail'`,
})

// As if just written, except for the time it was requested, which decides how long it is valid.
const sendAgain = (which: string) => `
  update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null,
    output = null, start_after = now(), keep_until = now() + interval '14 days'
  where ${isUnsent} and not ${isExpired} ${which} returning ${kind}`

/** Queues a failed mail again; of two concurrent calls the second finds none. */
export const sendOneAgain = statement('mail_again', {
  takes: { id: text },
  gives: { kind: textOf<MailKind>() },
  sql: ({ id }) => sendAgain(`and id = ${id}::uuid`),
})

/** Queues every failed mail again. */
export const sendAllAgain = statement('mails_again', {
  gives: { kind: textOf<MailKind>() },
  sql: () => sendAgain(''),
})

/** Removes an address's mails that wait or failed, except the one that says that the account was erased. */
export const forgetMails = statement('mails_forget', {
  takes: { address: text },
  sql: ({ address }) => `
    delete from pgboss.job where state in ('created', 'retry', 'failed') and name like '%-mail'
      and name <> 'account-erased-mail' and lower(coalesce(output ->> 'to', data ->> 'email')) = lower(${address})`,
})

/** Removes the jobs of mails sent more than a day ago: only failed ones are kept longer. */
export const removeSent = statement('mails_remove_sent', {
  sql: () => `
    delete from pgboss.job
    where state = 'completed' and name like '%-mail' and completed_on < now() - interval '1 day'`,
})

/** An unsent mail as administrators see it: the reason in a sentence, and nothing of its content. */
export function presentUnsent(row: UnsentRow): UnsentMail {
  const { id, kind, recipient, reason, answer, tries, expired, created_on, ended_on } = row
  return {
    ...{ id, kind, answer, tries },
    to: recipient,
    state: expired ? 'expired' : 'failed',
    reason: mailReasonWords[expired ? 'late' : reason],
    askedAt: new Date(created_on).toISOString(),
    endedAt: new Date(ended_on).toISOString(),
  }
}
