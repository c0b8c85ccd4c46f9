import { mailReasonWords } from '@guildhall/contract/mail-options.ts'
import type { UnsentMail } from '@guildhall/contract/unsent-mails.ts'
import type { UnsentRow } from './queries.ts'

/** A mail that was not sent, as administrators see it: why in a sentence, and nothing of what it says. */
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
