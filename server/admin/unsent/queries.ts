import type { MailKind, MailReason } from '@guildhall/contract/mail-options.ts'
import { prepared } from '#db/statement.ts'
import type { Step } from '#http/both-ways.ts'
import { isExpired, isUnsent, kind } from './job-terms.ts'

/** A mail that is not tried again by itself. `answer` is what the mail server said, as codes. */
export interface UnsentRow {
  id: string
  kind: MailKind
  recipient: string | null
  reason: MailReason
  answer: string | null
  tries: number
  expired: boolean
  created_on: string
  ended_on: string
}

// Finer moments than a cursor holds would be passed over.
const endedOn = "date_trunc('milliseconds', coalesce(completed_on, created_on))"

// A process that was stopped leaves what the queue says of it, an older version a message.
const reason = "coalesce(output ->> 'reason', case when output ? 'value' then 'stopped' else 'unprepared' end)"

function listed(from: Step): string {
  const [beyond, way] = from === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return `select id::text, ${kind}, coalesce(output ->> 'to', data ->> 'email') as recipient, ${reason} as reason,
     output ->> 'answer' as answer, retry_count + (started_on is not null)::int as tries, ${isExpired} as expired,
     created_on, ${endedOn} as ended_on
   from pgboss.job where ${isUnsent} ${from === 'first' ? '' : `and (${endedOn}, id::text) ${beyond} ($2::timestamptz, $3)`}
   order by ${endedOn} ${way}, id::text ${way} limit $1`
}

/** Pages of unsent mails, newest first, from a moment and id backwards the oldest first. */
export const findUnsent = {
  first: prepared<UnsentRow>('mails_unsent', listed('first')),
  next: prepared<UnsentRow>('mails_unsent_next', listed('next')),
  previous: prepared<UnsentRow>('mails_unsent_previous', listed('previous')),
}

export const countFailed = prepared<{ mails: number }>(
  'mails_failed_count',
  `select count(*)::int as mails from pgboss.job where ${isUnsent} and not ${isExpired}`,
)

/** Where a mail stands; no row when there is none. */
export const findMail = prepared<{ unsent: boolean; expired: boolean }>(
  'mail_state',
  `select ${isUnsent} as unsent, ${isExpired} as expired from pgboss.job where id = $1::uuid and name like '%-mail'`,
)
