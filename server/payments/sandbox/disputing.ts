import { prepared } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { lockSandboxPayment } from './queries.ts'
import { type SandboxDeps, tell } from './webhooks.ts'

const setDisputed = prepared('sandbox_dispute', 'update sandbox_payments set disputed = $2 where reference = $1')

/** The payer won: what had not gone back to them before goes back now. */
const loseDispute = prepared(
  'sandbox_dispute_lost',
  `update sandbox_payments p set disputed = false, lost_minor = amount_minor
     - (select coalesce(sum(r.amount_minor), 0) from sandbox_refunds r where r.payment = p.reference)
   where reference = $1`,
)

/** What can become of a dispute: `lose` gives the payer their money back, `close` leaves it where it is. */
export const disputeActs = ['open', 'close', 'lose'] as const

/** What a payer's bank does when they dispute a payment, and when that is over. */
export async function dispute(deps: SandboxDeps, reference: string, act: (typeof disputeActs)[number]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, reference)
    const isOpen = act === 'open'
    // One that was lost is not opened again.
    if (payment?.state !== 'succeeded' || payment.disputed === isOpen || payment.lost_minor > 0) return
    if (act === 'lose') await loseDispute(tx, reference)
    else await setDisputed(tx, reference, isOpen)
    await tell(deps, tx, payment, isOpen ? 'dispute.opened' : 'dispute.closed')
  })
}
