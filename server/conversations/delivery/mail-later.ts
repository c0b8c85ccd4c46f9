import { chatLimits } from '@guildhall/contract/chat-limits.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { ToldRow } from '../messages/send-queries.ts'

/** Looks in a while whether those who had nothing unread have read it: one mail for all that comes until then. */
export async function mailLater(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Tx,
  conversation: number,
  told: readonly ToldRow[],
): Promise<void> {
  const at = new Date(clock.now().getTime() + chatLimits.mailAfterMs)
  for (const { seat, unread } of told)
    if (unread === 1) await jobs.enqueue(tx, 'unread-mail', { conversation, seat }, at)
}
