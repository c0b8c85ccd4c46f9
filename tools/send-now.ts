import { mailReasonWords } from '@guildhall/contract/notifications/mail-options.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import type { Mail, MailValues } from '@guildhall/server/mail/port.ts'
import { MailNotSent } from '@guildhall/server/mail/refusals.ts'

/** Sends an email before the command ends; throws a `StartError` with the reason when the mail server refuses it. */
export async function sendNow<Kind extends keyof MailValues>(
  mail: Mail,
  kind: Kind,
  email: string,
  values: MailValues[Kind],
): Promise<void> {
  await mail.send(kind, email, values).catch((error) => {
    if (!(error instanceof MailNotSent)) throw error
    throw new StartError(`${mailReasonWords[error.reason]}${error.answer ? ` (${error.answer})` : ''}`)
  })
}
