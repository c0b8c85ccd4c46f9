import type { OrderAct } from '@guildhall/contract/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import type { Act } from './changing.ts'
import type { OrderRow } from './order-row.ts'

/** What the buyer is mailed of in any case, whoever did it: their order, their consent, and money that goes back. */
const confirmed: readonly OrderAct[] = [
  'open-assets',
  'withdraw',
  'cancel',
  'abandon',
  'hold-lost',
  'refund',
  'dispute-lost',
]

/** Whether a mail confirms an act to the buyer, so that no notification has to be mailed for it. */
export function isConfirmed(order: OrderRow, { act, atOnce }: Act): boolean {
  return order.paid_at !== null && (act === 'paid' || atOnce === true || confirmed.includes(act))
}

/** Orders the mail that confirms an act, in the transaction of the act. A purchase is confirmed as a whole, as it is paid. */
export async function confirm(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  order: OrderRow,
  { act, actor, event }: Act & { event: number },
): Promise<void> {
  if (order.buyer_id === null || order.paid_at === null || !confirmed.includes(act)) return
  // Files that open as they are paid are in the confirmation of the purchase.
  if (act === 'open-assets' && actor !== 'buyer') return
  await jobs.enqueue(tx, 'order-mail', { event })
}
