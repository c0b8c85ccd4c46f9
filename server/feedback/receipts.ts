import type { Received } from '@guildhall/contract/feedback.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'

/**
 * Answers the number of what was kept, and mails it to who said it. Anybody can type anybody's address, so that only few
 * receipts go to one.
 */
export async function sendReceipt(
  { jobs, limits }: Pick<Deps, 'jobs' | 'limits'>,
  tx: Tx,
  number: number,
  to?: string,
): Promise<Received> {
  const mailed = to !== undefined && limits.mayTake('mail', `receipt ${to}`)
  if (mailed) await jobs.enqueue(tx, 'message-received-mail', { number })
  return { number, mailed }
}
