import type { MailKind } from '@guildhall/contract/mail-options.ts'
import { prepared } from '#db/statement.ts'
import { isExpired, isUnsent, kind } from './job-terms.ts'

// As if it had just been written, but for when it was asked for: that says until when it is good.
const sendAgain = (
  which: string,
) => `update pgboss.job set state = 'created', retry_count = 0, started_on = null, completed_on = null,
     output = null, start_after = now(), keep_until = now() + interval '14 days'
   where ${isUnsent} and not ${isExpired} ${which} returning ${kind}`

/** Has a failed mail sent again; of two at once the second finds none. */
export const sendOneAgain = prepared<{ kind: MailKind }>('mail_again', sendAgain('and id = $1::uuid'))

/** Has every failed mail sent again. */
export const sendAllAgain = prepared<{ kind: MailKind }>('mails_again', sendAgain(''))
