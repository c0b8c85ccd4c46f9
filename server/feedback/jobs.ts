import type { Received } from '@guildhall/contract/admin/feedback.ts'
import type { Config } from '#config/config.ts'
import type { Db, Tx } from '#db/connect.ts'
import { type CountedCall, countedWork } from '#http/limits/rate-limits.ts'
import { defineMail } from '#jobs/job-definition.ts'
import type { Mail } from '#mail/port.ts'
import type { Deps } from '../deps.ts'
import { findMessage } from './queries.ts'

export const feedbackJobs = [
  defineMail('message-received', sendReceivedMail),
  defineMail('message-settled', sendSettledMail),
] as const

interface MailDeps {
  config: Pick<Config, 'origin'>
  db: Db
  mail: Mail
}

type CountedReceipt = Pick<CountedCall, 'mayTake'>

/** Stores a message and counts the receipt for its writer. Anybody can type any address, so one address gets only a few. */
export function countReceipt<T>(
  { limits }: Pick<Deps, 'limits'>,
  to: string | undefined,
  keep: (receipt: CountedReceipt) => Promise<T>,
): Promise<T> {
  if (to === undefined) return keep({ mayTake: () => false })
  return countedWork(limits, 'mail', `receipt ${to}`, keep)
}

/** Returns the number of the stored message, and mails it to its writer. */
export async function sendReceipt(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  number: number,
  receipt: CountedReceipt,
): Promise<Received> {
  const mailed = receipt.mayTake()
  if (mailed) await jobs.enqueue(tx, 'message-received-mail', { number })
  return { number, mailed }
}

/** Mails the writer the number of a message. It repeats nothing that was typed: the address may be a stranger's. */
async function sendReceivedMail({ config, db, mail }: MailDeps, { number }: { number: number }): Promise<void> {
  const [message] = await findMessage(db, { number })
  if (!message?.email) return
  await mail.send('message-received', message.email, { number, kind: message.kind, url: `${config.origin}/help` })
}

/** Mails the answer to a message, or why it was closed; the question is quoted only to a verified address. */
async function sendSettledMail({ config, db, mail }: MailDeps, { number }: { number: number }): Promise<void> {
  const [message] = await findMessage(db, { number })
  if (!message?.email || message.answer === null) return
  const { kind, outcome, email, text, answer } = message
  const asked = message.is_own_email ? text : null
  await mail.send('message-settled', email, { number, kind, outcome, asked, answer, url: `${config.origin}/help` })
}
