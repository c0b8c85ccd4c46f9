import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import type { Mail } from '#mail/port.ts'
import { findMessage } from './queries.ts'

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Db
  mail: Mail
}

/** Tells the number of a message to who wrote it. It repeats nothing that was typed: the address may be a stranger's. */
export async function sendReceivedMail({ config, db, mail }: MailDeps, { number }: { number: number }): Promise<void> {
  const [message] = await findMessage(db, number)
  if (!message?.email) return
  await mail.send('message-received', message.email, { number, kind: message.kind, url: `${config.origin}/help` })
}

/** The answer to a message, or why it was closed; what was asked stands below it at a proved address alone. */
export async function sendSettledMail({ config, db, mail }: MailDeps, { number }: { number: number }): Promise<void> {
  const [message] = await findMessage(db, number)
  if (!message?.email || message.answer === null) return
  const { kind, email, text, answer } = message
  const asked = message.is_own_email ? text : null
  await mail.send('message-settled', email, { number, kind, asked, answer, url: `${config.origin}/help` })
}
