import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { type Delivery, type Outcome, refusals } from './cards.ts'
import { lockSandboxPayment, loseDispute, moveSandboxPayment, type SandboxPayment, setDisputed } from './queries.ts'
import { type SandboxDeps, tell } from './webhooks.ts'

/** How long a slow card takes. */
const slowMs = 20_000

interface Card {
  number: string
  outcome: Outcome
}

/**
 * Tries to pay by a test card, and answers the payment afterwards; null when there is none. A payment that is paid,
 * processing or cancelled is left as it is, so that pressing twice charges once.
 */
export function charge(deps: SandboxDeps, reference: string, card: Card, delivery: Delivery) {
  return transaction(deps.db, async (tx) => {
    const [found] = await lockSandboxPayment(tx, { reference })
    if (!found || (found.state !== 'open' && found.state !== 'failed')) return found ?? null
    const payment = { ...found, card: card.number.slice(-4), delivery, secure: false, refusal: null }
    switch (card.outcome) {
      case 'pays':
        await tell(deps, tx, payment, 'payment.processing')
        return end(deps, tx, { ...payment, state: 'succeeded' })
      case 'secure':
      case 'secure-declined':
        return keep(tx, { ...payment, state: 'open', secure: true })
      case 'slow': {
        const at = new Date(deps.clock.now().getTime() + slowMs)
        await tell(deps, tx, payment, 'payment.processing')
        await deps.jobs.enqueue(tx, 'sandbox', {}, at)
        return keep(tx, { ...payment, state: 'processing' }, at)
      }
      case 'silent':
        return keep(tx, { ...payment, state: 'processing' })
      default:
        return end(deps, tx, { ...payment, state: 'failed', refusal: refusals[card.outcome] })
    }
  })
}

/** Takes the payer's answer to their bank, once. Answers the payment afterwards; null when there is none. */
export function confirm(deps: SandboxDeps, reference: string, isApproved: boolean) {
  return transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, { reference })
    if (!payment?.secure || payment.state !== 'open') return payment ?? null
    await tell(deps, tx, payment, 'payment.processing')
    const refusal = !isApproved ? refusals['secure-refused'] : payment.card === '1629' ? refusals.declined : null
    return end(deps, tx, { ...payment, secure: false, state: refusal ? 'failed' : 'succeeded', refusal })
  })
}

/** Cancels an unpaid payment. One that is processing goes on, unless its card never ends. */
export async function giveUp(deps: SandboxDeps, reference: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, { reference })
    const isUnpaid = payment?.state === 'open' || payment?.state === 'failed'
    const isSilent = payment?.state === 'processing' && payment.card === '0341'
    if (payment && (isUnpaid || isSilent)) await end(deps, tx, { ...payment, secure: false, state: 'cancelled' })
  })
}

async function end(deps: SandboxDeps, tx: Tx, payment: SandboxPayment): Promise<SandboxPayment> {
  await tell(deps, tx, payment, `payment.${payment.state}`)
  return keep(tx, payment)
}

async function keep(tx: Tx, payment: SandboxPayment, settlesAt: Date | null = null): Promise<SandboxPayment> {
  await moveSandboxPayment(tx, { ...payment, settles_at: settlesAt })
  return payment
}

/** What can become of a dispute: `lose` gives the payer their money back, `close` leaves it where it is. */
export const disputeActs = ['open', 'close', 'lose'] as const

/** What a payer's bank does when they dispute a payment, and when that is over. */
export async function dispute(deps: SandboxDeps, reference: string, act: (typeof disputeActs)[number]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, { reference })
    const isOpen = act === 'open'
    // One that was lost is not opened again.
    if (payment?.state !== 'succeeded' || payment.disputed === isOpen || payment.lost_minor > 0) return
    if (act === 'lose') await loseDispute(tx, { reference })
    else await setDisputed(tx, { reference, isDisputed: isOpen })
    await tell(deps, tx, payment, isOpen ? 'dispute.opened' : 'dispute.closed')
  })
}
