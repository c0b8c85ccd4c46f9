import { createHmac, timingSafeEqual } from 'node:crypto'
import { signatureHeaders } from '@guildhall/contract/api/request-headers.ts'
import { paymentLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type Delivery, type Outcome, refusals } from './cards.ts'
import {
  insertWebhook,
  isAnyDue,
  lockSandboxPayment,
  loseDispute,
  markDelivered,
  moveSandboxPayment,
  type SandboxPayment,
  setDisputed,
  settleDue,
  takeWebhooks,
} from './queries.ts'

/** How long a payment by a slow card takes. */
const slowMs = 20_000

interface Card {
  number: string
  outcome: Outcome
}

/**
 * Tries to pay with a test card, and returns the payment afterwards; null when there is none. A payment that is paid,
 * processing or cancelled stays unchanged, so that pressing twice charges once.
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

/** Applies the payer's answer to their bank, once. Returns the payment afterwards; null when there is none. */
export function confirm(deps: SandboxDeps, reference: string, isApproved: boolean) {
  return transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, { reference })
    if (!payment?.secure || payment.state !== 'open') return payment ?? null
    await tell(deps, tx, payment, 'payment.processing')
    const refusal = !isApproved ? refusals['secure-refused'] : payment.card === '1629' ? refusals.declined : null
    return end(deps, tx, { ...payment, secure: false, state: refusal ? 'failed' : 'succeeded', refusal })
  })
}

/** Cancels an unpaid payment. One that is processing continues, unless its card never finishes. */
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

/** The acts of a dispute: `open` starts it, `lose` returns the payer's money, `close` leaves it where it is. */
export const disputeActs = ['open', 'close', 'lose'] as const

/** Plays the payer's bank when they dispute a payment, and when the dispute ends. */
export async function dispute(deps: SandboxDeps, reference: string, act: (typeof disputeActs)[number]): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [payment] = await lockSandboxPayment(tx, { reference })
    const isOpen = act === 'open'
    // A lost dispute is not reopened.
    if (payment?.state !== 'succeeded' || payment.disputed === isOpen || payment.lost_minor > 0) return
    if (act === 'lose') await loseDispute(tx, { reference })
    else await setDisputed(tx, { reference, isDisputed: isOpen })
    await tell(deps, tx, payment, isOpen ? 'dispute.opened' : 'dispute.closed')
  })
}

export type SandboxDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>

/** The delay of a webhook that is late or overtaken. */
const lateMs = 10_000
const mostAttempts = 15
const longestMs = 10_000

/** Writes the webhooks for an event of a payment, in the sandbox's own transaction, and the job that sends them. */
export async function tell({ clock, jobs }: SandboxDeps, tx: Tx, payment: SandboxPayment, type: string): Promise<void> {
  const now = clock.now()
  const { reference, purchase_id: purchaseId, amount_minor: amountMinor, currency, delivery } = payment
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    type,
    created: now.toISOString(),
    data: { reference, purchaseId, amountMinor, currency },
  })
  const isLate = delivery === 'late' || (delivery === 'reversed' && type === 'payment.processing')
  const dueAt = isLate ? new Date(now.getTime() + lateMs) : now
  for (const _copy of delivery === 'twice' ? [1, 2] : [1]) await insertWebhook(tx, { reference, type, body, dueAt })
  await jobs.enqueue(tx, 'sandbox', {}, isLate ? dueAt : undefined)
}

/** The sandbox's automatic work: completes slow payments that are due, and sends due webhooks until they are answered. */
export async function runSandbox(deps: SandboxDeps): Promise<void> {
  await settleSlow(deps)
  for (;;) {
    const { db, clock } = deps
    const due = await takeWebhooks(db, { at: clock.now(), mostAttempts })
    if (due.length === 0) return
    for (const { id, body, due_at } of due.sort((a, b) => a.id - b.id)) {
      if (await send(deps, body)) await markDelivered(db, { id, at: clock.now() })
      else await deps.jobs.enqueue(db, 'sandbox', {}, new Date(due_at))
    }
  }
}

/** Completes slow payments that are due, even if the server was down at that time. */
export async function settleSlow(deps: SandboxDeps): Promise<void> {
  const [any] = await isAnyDue(deps.db, { at: deps.clock.now() })
  if (!any?.due) return
  await transaction(deps.db, async (tx) => {
    for (const payment of await settleDue(tx, { at: deps.clock.now() }))
      await tell(deps, tx, payment, 'payment.succeeded')
  })
}

async function send({ config, clock }: SandboxDeps, body: string): Promise<boolean> {
  const response = await fetch(`${config.origin}/api/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.sandbox]: sign(config.sandboxSecret ?? '', body, clock.now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}

/** Returns `t=<seconds>,v1=<HMAC-SHA256 over "t.body">`, the format that Stripe also uses. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, String(seconds), body).toString('hex')}`
}

/** Whether the header signs exactly this body, and is at most five minutes away from now, before or after. */
export function isSigned(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!given || !timingSafeEqual(digest(secret, seconds, body), Buffer.from(given, 'hex'))) return false
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= paymentLimits.toleranceSeconds
}

function digest(secret: string, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
