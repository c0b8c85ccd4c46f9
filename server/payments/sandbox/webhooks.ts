import { createHmac, timingSafeEqual } from 'node:crypto'
import { signatureHeaders } from '@guildhall/contract/api/request-headers.ts'
import { paymentLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { insertWebhook, isAnyDue, markDelivered, type SandboxPayment, settleDue, takeWebhooks } from './queries.ts'

export type SandboxDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>

/** The delay of a webhook that is to be late, or overtaken. */
const lateMs = 10_000
const mostAttempts = 15
const longestMs = 10_000

/** Writes the webhooks of what happened to a payment, in the sandbox's own transaction, and the job that sends them. */
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

/** What the sandbox does by itself: slow payments that are due succeed, webhooks that are due are sent until answered. */
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

/** Lets slow payments succeed that are due, also when the server was down at that moment. */
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

/** `t=<seconds>,v1=<HMAC-SHA256 over "t.body">`, as Stripe writes it too. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, String(seconds), body).toString('hex')}`
}

/** Whether the header signs exactly this body, and was made within five minutes of now, before or after. */
export function isSigned(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!given || !timingSafeEqual(digest(secret, seconds, body), Buffer.from(given, 'hex'))) return false
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= paymentLimits.toleranceSeconds
}

function digest(secret: string, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
