import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { type Delivery, type Outcome, refusals } from './cards.ts'
import { moveSandboxPayment } from './move-queries.ts'
import { lockSandboxPayment, type SandboxPayment } from './queries.ts'
import { type SandboxDeps, tell } from './webhooks.ts'

/** How long a slow card takes. */
const slowMs = 20_000

interface Card {
  number: string
  outcome: Outcome
}

/**
 * Tries to pay by a test card and answers how the payment stands then; null when there is none. A payment that is paid,
 * on its way or given up is left as it is, so that pressing twice charges once.
 */
export function charge(deps: SandboxDeps, reference: string, card: Card, delivery: Delivery) {
  return transaction(deps.db, async (tx) => {
    const [found] = await lockSandboxPayment(tx, reference)
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

/** The payer's answer to their bank, once; answers how the payment stands then, null when there is none. */
export function confirm(deps: SandboxDeps, reference: string, isApproved: boolean) {
  return transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, reference)
    if (!payment?.secure || payment.state !== 'open') return payment ?? null
    await tell(deps, tx, payment, 'payment.processing')
    const refusal = !isApproved ? refusals['secure-refused'] : payment.card === '1629' ? refusals.declined : null
    return end(deps, tx, { ...payment, secure: false, state: refusal ? 'failed' : 'succeeded', refusal })
  })
}

/** Gives an unpaid payment up. One on its way stays on its way, unless it would be so for ever. */
export async function giveUp(deps: SandboxDeps, reference: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, reference)
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
  const { reference, state, secure, card, refusal, delivery } = payment
  await moveSandboxPayment(tx, reference, state, secure, card, refusal, settlesAt, delivery)
  return payment
}
